import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkImports } from './imports.mjs';

/** What is wrong with a checkout of these files, a line each. */
function problemsOf(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'crm-imports-test-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    checkImports(folder, Object.keys(files));
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const UP = 'server/automation/events/emit.ts';

test('a file uses its own floor and those below', () => {
  expect(
    problemsOf({
      [UP]: `import { a } from '@/server/kernel/log';\nimport { b } from '../../records/tags';\nimport 'zod';`,
      'server/records/tags/index.ts': `export { c } from './c';`,
      'server/records/tags/c.ts': `import type { a } from '@/server/kernel/log';`,
      'server/kernel/log.ts': `import { ok } from '@/lib/plain';`,
      'lib/plain.ts': 'export const ok = 1;',
    }),
  ).toEqual([]);
});

test.each([
  ['a value', `import { a } from '@/server/automation/events/emit';`],
  ['a type', `import type { A } from '@/server/automation/events/emit';`],
  ['a relative path', `import { a } from '../../automation/events/emit';`],
  ['several lines', `import {\n  a,\n  b,\n} from '@/server/automation/events/emit';`],
  ['an effect', `import '@/server/automation/events/emit';`],
  ['an export', `export * from '../../automation/events/emit';`],
  ['a later import', `const a = await import('@/server/automation/events/emit');`],
  ['a type in its place', `export type A = import('@/server/automation/events/emit').A;`],
  ['a comment', `/** @typedef {import('../../automation/events/emit').A} A */`],
])('an import that climbs is found: %s', (_, text) => {
  expect(problemsOf({ 'server/records/tags/a.ts': text, [UP]: '' })).toEqual([
    `server/records/tags/a.ts imports ${UP}, a floor above it`,
  ]);
});

test('also one that goes round by another folder', () => {
  const files = {
    'server/records/tags/a.ts': `import { a } from '@/lib/a';`,
    'lib/a.ts': `import { b } from './b';`,
    'lib/b.ts': `import { c } from '@/server/automation/events/emit';`,
    [UP]: '',
  };
  const problem = `server/records/tags/a.ts imports lib/a.ts, which leads to ${UP}, a floor above it`;
  expect(problemsOf(files)).toEqual([problem]);
});

test('tests use what they like, and alone use server/test', () => {
  const text = `import { call } from '@/server/test/call';\nimport { emit } from '@/server/automation/events/emit';`;
  const all = { 'server/test/call.ts': `import '@/server/app/main';`, 'server/app/main.ts': '', [UP]: '' };
  expect(problemsOf({ ...all, 'server/records/a.test.ts': text, 'server/records/testing/b.ts': text })).toEqual([]);
  expect(problemsOf({ ...all, 'cli/a.ts': text })).toEqual([
    'cli/a.ts imports server/test/call.ts, which is for tests',
  ]);
});

test('a circle is found, also of types, and what is on no floor, and what is not there', () => {
  expect(
    problemsOf({
      'lib/a.ts': `import type { B } from './b';`,
      'lib/b.tsx': `import { c } from './c.mjs';`,
      'lib/c.mjs': `/** @type {import('./a').A} */`,
    }),
  ).toEqual(['a circle of imports: lib/a.ts → lib/b.tsx → lib/c.mjs → lib/a.ts']);
  expect(problemsOf({ 'server/new/a.ts': `import './b';` })).toEqual([
    'server/new/a.ts imports ./b, which is no file',
    'server/new/a.ts is on no floor of server/',
  ]);
});

test('the console stands on floors of the same names, with ui for the kernel, and its folders use each other one way', () => {
  const page = 'components/records/tags/page.tsx';
  expect(
    problemsOf({
      [page]: `import '@/components/ui/box';\nimport '../files/a';\nimport '@/components/app/b';`,
      'components/ui/box.tsx': '',
      'components/records/files/a.tsx': '',
      'components/records/files/c.tsx': `import '../tags/d';`,
      'components/records/tags/d.tsx': '',
      'components/app/b.tsx': '',
      'components/e.tsx': '',
    }),
  ).toEqual([
    'components/e.tsx is on no floor of components/',
    `${page} imports components/app/b.tsx, a floor above it`,
    'a circle of imports: components/records/tags → components/records/files → components/records/tags',
  ]);
});
