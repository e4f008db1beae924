import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run.mjs';
import { trace } from './trace.mjs';

let folder = '';
beforeEach(() => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/trace-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the places of built code in a log are told by their sources', async () => {
  const source = join(folder, 'thrower.ts');
  writeFileSync(
    source,
    'interface None {}\nexport function fail(none?: None) {\n  throw new Error(String(none));\n}\nfail();\n',
  );
  const outfile = join(folder, '(out)', '[built].mjs');
  await build({ entryPoints: [source], outfile, bundle: true, minify: true, format: 'esm', sourcemap: true });
  const { stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' });
  const line = JSON.stringify({ level: 50, err: { stack: stderr } });
  expect(line).not.toContain('thrower.ts:3:9');
  expect(trace(line)).toContain('thrower.ts:3:9');
  expect(JSON.parse(trace(line)).level).toBe(50);
});

test('what has no map stays as it is', () => {
  const line = '    at run (/nowhere/main.mjs:1:2) "/api/v1/contacts" node:internal/x:3:4';
  expect(trace(line)).toBe(line);
});
