import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createServices, watchHealth } from './serve.mjs';
import { readSettings } from './settings.mjs';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

test('what is not well is said once in the terminal, and when it is well again', async () => {
  const well = {
    ready: true,
    parts: { database: 'ok', work: 'embedded engine' },
    outside: { redis: 'ok' },
    backup: { state: 'off' },
  };
  let health: object = well;
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.end(JSON.stringify(health));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const settings = readSettings({ NODE_ENV: 'test', PORT: String((server.address() as AddressInfo).port) }, []);
  const said: string[] = [];
  closing.push(watchHealth(settings, (text) => said.push(text), 5));
  /** Two later questions have been answered, so the first of them has been judged. */
  const told = async (now: object) => {
    health = now;
    const before = asked;
    await vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2), 60_000);
  };
  await told(well);
  await told({ ...well, ready: false, parts: { ...well.parts, database: 'disk full' } });
  await told({ ...well, outside: { redis: 'away' } });
  await told(well);
  expect(said).toEqual([
    'Not well: the disk is full, so nothing can be saved until there is room',
    'Not well: redis is away',
    'All is well again',
  ]);
});

test('which processes run is noted later where the disk has no room for it now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-up-note-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  // Nothing can be written below a file.
  writeFileSync(dataDir, '');
  const settings = { ...readSettings({ NODE_ENV: 'test' }, []), dataDir };
  const [web] = createServices(settings, {}, () => {});
  expect(() => web?.options.onChange()).not.toThrow();
  rmSync(dataDir);
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'services.json'))).toBe(true), { timeout: 60_000 });
});
