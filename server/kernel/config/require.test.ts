import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { fileOf } from '@/server/test/programs';

/** Runs a program to its end with this environment and no other. */
function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const DATABASE_URL = 'postgresql://db.example/crm';
const TSX = ['--import', 'tsx', '--input-type=module', '--eval'];

test.each([
  ['the web process', [fileOf('server/app/main.ts')]],
  ['the seed', [fileOf('prisma/seed.ts')]],
  ['Next alone', [...TSX, `(await import('./instrumentation.ts')).register()`]],
])('%s ends at once without its secret, and names all that is wrong in one message', async (_, args) => {
  const { code, output } = await run(args, {
    DATABASE_URL,
    PORT: 'http',
    LOG_LEVEL: 'loud',
    CRM_BASE_URL: 'crm.example',
  });
  expect(output).toBe(`The configuration is wrong:
  PORT must be a whole number from 0 to 65535
  CRM_BASE_URL must be an http or https address
  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent
  CRM_SECRET must be set: signs links and sessions, encrypts secrets
docs/operations.md lists every variable.
`);
  expect(code).toBe(78);
});

test('the engine asks for what it needs', async () => {
  const { code, output } = await run([fileOf('inngest/engine/main.ts')], { DATABASE_URL, CRM_ENGINE_PORT: '99999' });
  expect(code).toBe(78);
  expect(output).toMatch(/CRM_ENGINE_PORT must be a whole number from 0 to 65535\n/);
  for (const name of ['CRM_APP_URL', 'INNGEST_SIGNING_KEY', 'INNGEST_EVENT_KEY']) {
    expect(output).toContain(`  ${name} must be set: `);
  }
});

test.each([
  [
    'crm',
    [fileOf('cli/main.ts'), 'contacts', 'list'],
    { CRM_BASE_URL: 'crm.example', CRM_API_KEY: 'key' },
    'CRM_BASE_URL',
    2,
  ],
  [
    'crm admin',
    [fileOf('cli/main.ts'), 'admin', 'account', 'reset', '--email', 'a@b.example'],
    { DATABASE_URL, PORT: 'x' },
    'PORT',
    2,
  ],
  ['the migrations', ['prisma/migrate.mjs', 'deploy'], {}, 'DATABASE_URL', 78],
])('%s says what is wrong before it does anything', async (_, args, env, name, status) => {
  const { code, output } = await run(args, env);
  expect(output).toMatch(new RegExp(`^The configuration is wrong:\n  ${name} must be `));
  expect(code).toBe(status);
});
