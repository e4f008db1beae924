import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'crm-install-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('takes an installation for cut off of whose last file there is none, or a part', () => {
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/pg': { version: '8.0.0' } } });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(join(folder, 'node_modules'));
  write('package-lock.json', lock);
  const said = [isInstalled(folder)];
  for (const text of ['', lock.slice(0, 30), lock]) {
    write('node_modules/.package-lock.json', text);
    said.push(isInstalled(folder));
  }
  expect(said).toEqual([false, false, false, true]);
});
