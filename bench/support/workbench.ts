import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { migrate } from '../../prisma/migrate.mjs';
import { freePort } from '../../scripts/postgres/postmaster.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/postgres.mjs';
import { residentMb } from './resident';

/** A durable PostgreSQL of its own, migrated, and what is started on it; all of it is gone after `close`. */
export async function openWorkbench() {
  const home = mkdtempSync(join(tmpdir(), 'crm-bench-'));
  const postgres = await startPostgres({ dataDir: home });
  const databaseUrl = postgres.url('bench');
  await ensureDatabase(postgres.adminUrl('bench'));
  await migrate(databaseUrl);
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    CRM_DATA_DIR: home,
    CRM_SECRET: 'a secret for measurements, used nowhere else',
    CRM_RATE_LIMIT_PER_MINUTE: '100000000',
  };
  Object.assign(process.env, env);
  const children: ChildProcess[] = [];
  // Where the bench fails, they are not to hold its output open.
  process.once('exit', () => children.map((child) => child.kill('SIGKILL')));
  return {
    databaseUrl,
    /** The same database for its administrator, who may change the server's settings and gather statistics. */
    adminUrl: postgres.adminUrl('bench'),
    env,
    /** Bundles a program as the build does, runs it as `up` does, and waits until it listens. */
    async start(source: string, more: Record<string, string> = {}) {
      const outfile = join(process.cwd(), 'node_modules/.cache/bench', `${source.replace(/\W/g, '_')}.mjs`);
      await build({
        entryPoints: [source],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        alias: { '@': process.cwd() },
        logLevel: 'error',
      });
      const port = await freePort();
      const child = spawn(process.execPath, ['--max-semi-space-size=16', outfile], {
        env: { ...env, PORT: String(port), ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      await new Promise<void>((resolve, reject) => {
        child.stdout.once('data', () => resolve());
        child.once('exit', (code) => reject(new Error(`${source} ended with ${code}`)));
      });
      return { port, memoryMb: () => residentMb(child.pid ?? 0) };
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
