import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { afterEach, expect, vi } from 'vitest';
import { EVENT_KEY, SIGNING_KEY } from '@/inngest/engine/testing/app';
import { root } from '@/scripts/run.mjs';
import { freePort } from '@/server/test/ports';
import { fileOf } from '@/server/test/programs';
import { shownWhere } from '@/server/test/shown-where';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

shownWhere(process.platform === 'linux', 'run it on Linux')(
  'a process goes on while the disk of its log is full',
  async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [fileOf('inngest/engine/main.ts')], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'trace',
        CRM_ENGINE_PORT: String(port),
        CRM_APP_URL: 'http://127.0.0.1:1/api/inngest',
        INNGEST_SIGNING_KEY: SIGNING_KEY,
        INNGEST_EVENT_KEY: EVENT_KEY,
      },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit', 'ipc'],
    });
    closing.push(() => child.kill('SIGKILL'));
    const soon = { timeout: 60_000, interval: 50 };
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200), soon);
    expect(child.exitCode).toBeNull();
  },
);
