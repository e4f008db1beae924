import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFinished } from './read-json.mjs';

const folder = mkdtempSync(join(tmpdir(), 'crm-stamp-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('takes the stamp of a build that a full disk has cut off for none', () => {
  const stamp = join(folder, 'stamp.json');
  expect(readFinished(stamp)).toBeUndefined();
  for (const text of ['', '{"quick":"a']) {
    writeFileSync(stamp, text);
    expect(readFinished(stamp)).toBeUndefined();
  }
  writeFileSync(stamp, '{"quick":"a","content":"b"}');
  expect(readFinished(stamp)).toEqual({ quick: 'a', content: 'b' });
});
