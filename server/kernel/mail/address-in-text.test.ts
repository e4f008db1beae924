import { expect, it } from 'vitest';
import { db, sql } from '@/server/kernel/db/client';
import { holdsAddress, patternsOf } from './address-in-text';

const ADDRESS = 'ada+x@mail.example.com';
const THERE = [
  ADDRESS,
  `"${ADDRESS}"`,
  `<${ADDRESS}>.`,
  `mailto:${ADDRESS}, and others`,
  `${ADDRESS}.`,
  `grada+x@mail.example.com, ${ADDRESS}`,
  `line\n${ADDRESS}\nline`,
];
const OTHERS = [
  '',
  'ada@mail.example.com',
  'ada.x@mail.example.com',
  'grada+x@mail.example.com',
  'a.ada+x@mail.example.com',
  'éada+x@mail.example.com',
  `${ADDRESS}.au`,
  `${ADDRESS}pany`,
  `${ADDRESS}-x.org`,
];
const found = async (text: string) =>
  (
    await db.query<{ is: boolean }>(
      sql`SELECT ${text}::text ~* ANY(${patternsOf([ADDRESS.toUpperCase()])}::text[]) AS is`,
    )
  )[0]?.is;

it.each(THERE)('is in %j', async (text) => {
  expect(holdsAddress(text, ADDRESS)).toBe(true);
  expect([await found(text), await found(JSON.stringify(text))]).toEqual([true, true]);
});

it.each(OTHERS)('is not in %j', async (text) => {
  expect(holdsAddress(text, ADDRESS)).toBe(false);
  expect([await found(text), await found(JSON.stringify(text))]).toEqual([false, false]);
});

it('is in JSON whose signs are written as numbers', async () => {
  expect(await found(`"\\u003c${ADDRESS}\\u003e"`)).toBe(true);
});
