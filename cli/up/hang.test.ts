import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/postgres/postmaster.mjs';
import { watchHang } from './hang.mjs';
import { Service } from './service.mjs';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const soon = { timeout: 60_000, interval: 20 };

test('what was ready and then answers nothing any more is told of, ended, and started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-hang-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const program = `
    const { existsSync, rmSync } = require('node:fs');
    require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1', () => process.send({ type: 'ready' }));
    setInterval(() => { if (existsSync('${folder}/hang')) { rmSync('${folder}/hang'); for (;;) {} } }, 5);`;
  const said: string[] = [];
  const log = (text: string) => said.push(text);
  const liveUrl = `http://127.0.0.1:${port}/`;
  const service = new Service('web', ['-e', program], { env: {}, log, onChange: () => {}, firstDelayMs: 1, liveUrl });
  closing.push(() => service.stop());
  await service.start();
  closing.push(watchHang(service, log, { everyMs: 200 }));
  const { pid } = service;
  writeFileSync(join(folder, 'hang'), '');
  await vi.waitFor(() => expect([undefined, pid]).not.toContain(service.pid), soon);
  expect(said).toEqual([
    expect.stringMatching(/^web runs, but has not answered for \d+ s$/),
    expect.stringMatching(/^web has not answered for \d+ s; ending it$/),
    expect.stringMatching(/^web ended \(SIGKILL\), starting it again/),
  ]);
  await vi.waitFor(async () => expect((await fetch(liveUrl)).ok).toBe(true), soon);
});

test('what never listens is given its time to start, then told of, ended, and started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-hang-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  // The first of it hangs on its way, the next one does not.
  const program = `
    const { existsSync, writeFileSync } = require('node:fs');
    if (existsSync('${folder}/second')) {
      require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1', () => process.send({ type: 'ready' }));
    } else { writeFileSync('${folder}/second', ''); setInterval(() => {}, 1000); }`;
  const said: string[] = [];
  const log = (text: string) => said.push(text);
  const liveUrl = `http://127.0.0.1:${port}/`;
  const service = new Service('web', ['-e', program], { env: {}, log, onChange: () => {}, firstDelayMs: 1, liveUrl });
  closing.push(() => service.stop());
  closing.push(watchHang(service, log, { everyMs: 100, startLooks: 50 }));
  await service.start();
  expect(said).toEqual([
    'web runs, but has not answered for 5 s',
    'web has not answered for 6 s; ending it',
    expect.stringMatching(/^web ended \(SIGKILL\), starting it again/),
  ]);
  expect((await fetch(liveUrl)).ok).toBe(true);
});

test('what is slow is left alone', async () => {
  const port = await freePort();
  // It takes most of the time that there is.
  const program = `require('node:http').createServer((_, response) => setTimeout(() => response.end(), 100)).listen(${port}, '127.0.0.1',
    () => process.send({ type: 'ready' }))`;
  const said: string[] = [];
  const log = (text: string) => said.push(text);
  let asked = 0;
  const options = {
    env: {},
    log,
    onChange: () => {},
    get liveUrl() {
      asked++;
      return `http://127.0.0.1:${port}/`;
    },
  };
  const service = new Service('web', ['-e', program], options);
  closing.push(() => service.stop());
  await service.start();
  closing.push(watchHang(service, log, { everyMs: 5000 }));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2), soon);
  expect(said).toEqual([]);
});
