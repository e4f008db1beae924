import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { shownWhere } from '@/server/test/shown-where';
import { hasDisk, openFullDisk } from '@/server/test/small-disk';
import { root } from '../../scripts/run.mjs';
import { ORDERLY_END_MS, Service } from './service.mjs';

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

test.each([
  ['is away', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['takes no more connections', 'sorry, too many clients already'],
])('what ends because the database %s is started until that is over', async (_, words) => {
  writeFileSync(join(folder, 'fail'), '');
  const said: string[] = [];
  const web = make((text) => said.push(text), 1, words);
  const ready = web.start();
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(9), { timeout: 60_000 });
  writeFileSync(join(folder, 'go'), '');
  rmSync(join(folder, 'fail'));
  await ready;
  expect(web.isReady).toBe(true);
});

shownWhere(hasDisk, 'run it as root, who may mount a disk')(
  'what ends because a disk is full, which no log can say, is started until there is room',
  async () => {
    const dataDir = join(folder, 'disk');
    const disk = openFullDisk(dataDir);
    try {
      writeFileSync(join(folder, 'fail'), '');
      const said: string[] = [];
      const web = make((text) => said.push(text));
      Object.assign(web.options, { dataDir, logFile: join(dataDir, 'logs/web.log') });
      const ready = web.start();
      await vi.waitFor(() => expect(said.length).toBeGreaterThan(9), { timeout: 60_000 });
      disk.makeRoom();
      writeFileSync(join(folder, 'go'), '');
      rmSync(join(folder, 'fail'));
      await ready;
      expect(web.isReady).toBe(true);
      await web.stop();
    } finally {
      disk.close();
    }
  },
);

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

test('what cannot be started for want of something is started once that is there', async () => {
  const said: string[] = [];
  const web = make((text) => said.push(text));
  // The system refuses this at once, as it does where there is no memory.
  web.options.env = { TOO_LONG: 'x'.repeat(200_000) };
  const ready = web.start();
  await vi.waitFor(() => expect(said.join()).toContain('E2BIG'), { timeout: 60_000 });
  web.options.env = {};
  writeFileSync(join(folder, 'go'), '');
  await ready;
  expect(web.isReady).toBe(true);
});

test('what does not end in its time is killed, also where it is only to be started afresh', async () => {
  const program = `process.on('SIGTERM', () => {}); process.send({ type: 'ready' }); setInterval(() => {}, 1000);`;
  const options = { env: {}, log: () => {}, onChange: () => {}, graceMs: 20 };
  service = new Service('web', ['-e', program], options);
  await service.start();
  const { pid } = service;
  service.restart();
  await vi.waitFor(() => expect([undefined, pid]).not.toContain(service?.pid), { timeout: 60_000 });
  await service.stop();
  expect(service.pid).toBeUndefined();
});

test('it has the time in which mail that is handed over comes to its outcome, wherever it is deployed', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const [, mailMs = ''] = /PATIENCE_MS = ([\d_]+);/.exec(read('server/outreach/mail/send/end.ts')) ?? [];
  expect(ORDERLY_END_MS).toBeGreaterThan(2 * Number(mailMs.replace('_', '')));
  const { services } = parse(read('compose.yaml'), { merge: true });
  const [, unit] = /TimeoutStopSec=(\d+)s/.exec(read('deploy/systemd/crm.service')) ?? [];
  const [settings] = parseAllDocuments(read('deploy/kubernetes/settings.yaml')).map((document) => document.toJS());
  const pods = ['web', 'worker'].map((name) => {
    const [deployment] = parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document) => document.toJS());
    return deployment.spec.template.spec.terminationGracePeriodSeconds - settings.data.CRM_SHUTDOWN_DELAY_SECONDS;
  });
  const seconds = [services.web, services.worker].map((one) => Number.parseInt(one.stop_grace_period, 10));
  for (const grace of [...seconds, ...pods, Number(unit)]) expect(grace * 1000).toBeGreaterThanOrEqual(ORDERLY_END_MS);
});
