import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { pagesOfFailed, playwrightResults, vitestResults } from './results.mjs';

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
  const [broken, failed] = failures.toSorted();
  expect(broken).toBe('broken.test.ts: No such thing');
  expect(failed?.split('\n').slice(0, 2)).toEqual([
    'some.test.ts: group does not hold',
    '      AssertionError: expected 1 to be 2 // Object.is equality',
  ]);
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
  const { passed, failures } = run({ 'some.spec.ts': some });
  expect([passed, failures.length]).toEqual([1, 1]);
  expect(failures[0]?.split('\n').slice(0, 4)).toEqual([
    'e2e/some.spec.ts:4: does not hold',
    '      Error: expect(received).toBe(expected) // Object.is equality',
    '      Expected: 2',
    '      Received: 1',
  ]);
  const broken = run({ 'broken.spec.ts': `throw new Error('No such thing');` });
  expect(broken.failures).toContain('playwright: Error: No such thing');
});

test('playwright: what it wrote down of a journey that failed is found', () => {
  const report = (ok: boolean) => ({
    suites: [
      {
        suites: [
          {
            specs: [
              {
                ok,
                tests: [
                  {
                    results: [
                      {
                        attachments: [
                          { name: 'screenshot', path: 'a.png' },
                          { name: 'error-context', path: 'a.md' },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  expect([pagesOfFailed(report(false)), pagesOfFailed(report(true)), pagesOfFailed(undefined)]).toEqual([
    ['a.md'],
    [],
    [],
  ]);
});

test('a runner that ended before it wrote a report has failed', () => {
  for (const results of [vitestResults(undefined, root), playwrightResults(undefined)]) {
    expect(results).toEqual({ passed: 0, failures: [expect.stringContaining('ended without a report')] });
  }
});
