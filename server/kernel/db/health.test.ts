import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { liesIn } from './health';

const dataDir = mkdtempSync(join(tmpdir(), 'crm-health-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const here = (port: number) => liesIn(dataDir, `postgresql://crm@127.0.0.1:${port}/crm`);

test('the disk of the data folder is that of the database which runs in it, and of no other', async () => {
  expect(await here(5433)).toBe(false);
  // Moved away from: the folder is still there, and so may be what a killed server has noted.
  mkdirSync(join(dataDir, 'postgres'));
  expect(await here(5433)).toBe(false);
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), '1\n/data\n1\n5433\n/tmp\n127.0.0.1\n');
  expect([await here(5433), await here(5434), await liesIn(dataDir, 'postgresql://crm@db/crm')]).toEqual([
    true,
    false,
    false,
  ]);
});
