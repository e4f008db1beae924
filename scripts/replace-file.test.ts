import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile } from './replace-file.mjs';

let file = '';
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'crm-replace-')), 'kept');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true, force: true }));

test('a file has its new content and nothing is left beside it; what cannot be written leaves what was there', () => {
  replaceFile(file, 'before');
  replaceFile(file, 'after');
  expect([readFileSync(file, 'utf8'), readdirSync(join(file, '..'))]).toEqual(['after', ['kept']]);
  // In the way of what is written first, as a full disk is.
  mkdirSync(`${file}.${process.pid}`);
  expect(() => replaceFile(file, 'never')).toThrow();
  expect(readFileSync(file, 'utf8')).toBe('after');
});
