import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Service } from './service.mjs';

let folder = '';
let service: Service | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crm-service-'));
});
afterEach(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A service that is ready as soon as the file `go` is there, and ends by itself when the file `fail` is. */
function make(log: (text: string) => void = () => {}, failure = 1, words = 'the port is wrong') {
  const program = `
    const { existsSync } = require('node:fs');
    setInterval(() => {
      if (existsSync('${folder}/fail')) { console.log('${words}'); process.exit(${failure}); }
      if (existsSync('${folder}/go')) process.send({ type: 'ready' });
    }, 5);`;
  const options = { env: {}, logFile: join(folder, 'log'), log, onChange: () => {}, firstDelayMs: 1 };
  service = new Service('web', ['-e', program], options);
  return service;
}

test('killed before it was ever ready, it is started again until it is', async () => {
  const web = make();
  const ready = web.start();
  const seen = new Set<number>();
  while (seen.size < 12) {
    await vi.waitFor(() => expect(web.pid ?? 0).toBeGreaterThan(0), { timeout: 60_000, interval: 2 });
    const { pid = 0 } = web;
    seen.add(pid);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(web.pid).not.toBe(pid), { timeout: 60_000, interval: 2 });
  }
  writeFileSync(join(folder, 'go'), '');
  await ready;
  expect(web.isReady).toBe(true);
});

test('what ends by itself time after time is given up, with what it said last', async () => {
  writeFileSync(join(folder, 'fail'), '');
  const said: string[] = [];
  await expect(make((text) => said.push(text)).start()).rejects.toThrow(
    /web does not start \(code 1\)[\s\S]*the port is wrong/,
  );
  expect(said).toHaveLength(7);
});

test('what ends because the database is away is started until the database is there', async () => {
  writeFileSync(join(folder, 'fail'), '');
  const said: string[] = [];
  const web = make((text) => said.push(text), 1, 'connect ECONNREFUSED 127.0.0.1:5432');
  const ready = web.start();
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(9), { timeout: 60_000 });
  writeFileSync(join(folder, 'go'), '');
  rmSync(join(folder, 'fail'));
  await ready;
  expect(web.isReady).toBe(true);
});

test('what finds its configuration wrong is given up at once', async () => {
  writeFileSync(join(folder, 'fail'), '');
  const said: string[] = [];
  await expect(make((text) => said.push(text), 78).start()).rejects.toThrow(/code 78[\s\S]*the port is wrong/);
  expect(said).toEqual([]);
});

test('without room for a log it runs all the same', async () => {
  const web = make();
  // Nothing can be opened below a file.
  writeFileSync(join(folder, 'no'), '');
  web.options.logFile = join(folder, 'no/log');
  writeFileSync(join(folder, 'go'), '');
  await web.start();
  expect(web.isReady).toBe(true);
});

test('stopped while it waits to be started again, it is not', async () => {
  const web = make();
  const started = web.start();
  await vi.waitFor(() => expect(web.pid ?? 0).toBeGreaterThan(0), { timeout: 60_000 });
  process.kill(web.pid ?? 0, 'SIGKILL');
  await web.stop();
  await started;
  expect(web.pid).toBeUndefined();
});
