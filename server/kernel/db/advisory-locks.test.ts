import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '@/scripts/run.mjs';

const TAKEN = /advisory\w*lock\w*\(\s*(\d[\d_]*)\s*\)/g;
const MADE = /CREATE (?:OR REPLACE )?FUNCTION "?(\w+)/g;

/** The numbers that a source locks, written where it asks for them or named in a constant, each with whose it is. */
function* locksOf(path: string): Generator<[number: number, owner: string]> {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes('advisory')) return;
  for (const { 1: digits = '', index } of text.matchAll(TAKEN)) {
    // A later migration may make the same function anew.
    const made = [...text.slice(0, index).matchAll(MADE)].at(-1)?.[1];
    yield [number(digits), made ?? path];
  }
  const lines = text.split('\n').filter((line) => line.includes('advisory'));
  for (const [, name = '', digits = ''] of text.matchAll(/\bconst (\w+)(?:: \w+)? = (\d[\d_]*);/g)) {
    // The first of two numbers is in a space of its own, and so is what it divides from others by.
    const isOne = lines.some((line) => new RegExp(`\\[${name}\\]|\\(\\$\\{${name}\\}\\)`).test(line));
    if (isOne) yield [number(digits), path];
  }
}
const number = (digits: string) => Number(digits.replaceAll('_', ''));

it('no two kinds of work hold each other up by the number of one advisory lock', () => {
  const places = ['server', 'inngest', 'cli', 'scripts', 'prisma'];
  const { stdout } = spawnSync('git', ['grep', '--untracked', '-l', 'advisory', '--', ...places], {
    cwd: root,
    encoding: 'utf8',
  });
  const owners = new Map<number, Set<string>>();
  for (const path of stdout.split('\n')) {
    if (!/\.(ts|mjs|sql)$/.test(path) || path.includes('.test.')) continue;
    for (const [lock, owner] of locksOf(path)) owners.set(lock, (owners.get(lock) ?? new Set()).add(owner));
  }
  expect(Object.fromEntries([...owners].map(([lock, by]) => [lock, [...by].sort()]))).toEqual({
    // A restore is no time for a migration.
    7203114: ['prisma/migrate.mjs', 'server/kernel/backup/target.ts'],
    7203115: ['make_history_partitions'],
    7203116: ['make_event_weeks'],
    7203117: ['server/records/custom-fields/field-indexes.ts'],
    7203118: ['server/kernel/backup/schedule.ts'],
  });
});
