import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const DISK = '2g';

/** A data folder on a small disk of its own, where this machine lets one be mounted; else an ordinary folder. */
export function makeDataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'crm-chaos-'));
  chmodSync(folder, 0o755);
  const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', folder]).status === 0;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  return {
    dataDir,
    hasDisk,
    remove() {
      if (hasDisk) execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const json = (file: string) => JSON.parse(read(file) || '{}');

/** What is known of a running installation by its folder alone. */
export class Installation {
  constructor(readonly dataDir: string) {}

  /** The process of `up` that runs a program, `main.mjs` or `engine.mjs`; 0 while none does. */
  service(program: string): number {
    const noted: { pid: number; command: string }[] = JSON.parse(read(join(this.dataDir, 'services.json')) || '[]');
    return noted.find(({ command }) => command.includes(program))?.pid ?? 0;
  }

  postmaster(): number {
    return Number(read(join(this.dataDir, 'postgres/postmaster.pid')).split('\n')[0]);
  }

  enginePort(): number {
    return json(join(this.dataDir, 'secrets.json')).enginePort ?? 0;
  }

  freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.dataDir);
    return bavail * bsize;
  }

  /** Leaves no room on the disk. */
  fill(): () => void {
    const ballast = join(this.dataDir, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']);
    return () => rmSync(ballast, { force: true });
  }

  /** Asks the database as its administrator. Throws while it is away. */
  async query<T extends pg.QueryResultRow>(text: string, timeoutMs = 20_000): Promise<T[]> {
    const { password, port } = json(join(this.dataDir, 'postgres.json'));
    const connectionString = `postgresql://postgres:${password}@127.0.0.1:${port}/crm`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000, query_timeout: timeoutMs });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<T>(text)).rows;
    } finally {
      void client.end().catch(() => {});
    }
  }
}

const LIBRARIES = [process.env.CHAOS_FAKETIME ?? '', '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'];

/** A clock for the service that can be stepped: Debian's libfaketime, where it is there. */
export function makeClock(folder: string) {
  const library = LIBRARIES.find((file) => file !== '' && existsSync(file));
  const file = join(folder, 'clock');
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755);
  const step = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
  step(0);
  const env: Record<string, string> = library
    ? {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DISABLE_SHM: '1',
      }
    : {};
  return { hasClock: library !== undefined, env, step };
}
