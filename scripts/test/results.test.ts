import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { playwrightResults, vitestResults } from './results.mjs';

/** Runs a program of `node_modules` over `files`, in a folder of their own, which it answers. */
function runOver(files: Record<string, string>, program: string, args: string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { VITEST: _, ...outer } = process.env;
  spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: folder,
    env: { ...outer, ...env },
  });
  return folder;
}

test('vitest: tests that failed, files that cannot be loaded and errors outside of tests are named', () => {
  const folder = runOver(
    {
      'package.json': '{"type":"module"}',
      'some.test.ts': `
        import { describe, expect, test } from 'vitest';
        test('holds', () => {});
        describe('group', () => { test('does not hold', () => expect(1).toBe(2)); });`,
      'broken.test.ts': `throw new Error('No such thing');`,
    },
    'vitest/vitest.mjs',
    ['run', '--reporter=json', '--outputFile=report.json'],
  );
  const { passed, failures } = vitestResults(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')), folder);
  expect(passed).toBe(1);
  expect(failures.toSorted()).toEqual(['broken.test.ts: No such thing', 'some.test.ts: group does not hold']);
});

test('playwright: tests that failed and files that cannot be loaded are named', () => {
  const run = (files: Record<string, string>) => {
    const folder = runOver(
      { 'package.json': '{"type":"module"}', 'playwright.config.ts': 'export default {};', ...files },
      '@playwright/test/cli.js',
      ['test', '--reporter=json'],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: 'report.json' },
    );
    return playwrightResults(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')));
  };
  const some = `
    import { expect, test } from '@playwright/test';
    test('holds', () => {});
    test.describe('group', () => { test('does not hold', () => expect(1).toBe(2)); });`;
  expect(run({ 'some.spec.ts': some })).toEqual({ passed: 1, failures: ['e2e/some.spec.ts:4: does not hold'] });
  const broken = run({ 'broken.spec.ts': `throw new Error('No such thing');` });
  expect(broken.failures).toContain('playwright: Error: No such thing');
});

test('a runner that ended before it wrote a report has failed', () => {
  for (const results of [vitestResults(undefined, root), playwrightResults(undefined)]) {
    expect(results).toEqual({ passed: 0, failures: [expect.stringContaining('ended without a report')] });
  }
});
