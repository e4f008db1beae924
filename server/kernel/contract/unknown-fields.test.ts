import { expect, it } from 'vitest';
import { z } from 'zod';
import { oneOfForms } from './naming';
import { nearest } from './nearest';
import { unknownFields } from './unknown-fields';

const find = unknownFields(
  z.object({
    name: z.string(),
    email: z.string().trim().optional(),
    steps: z.array(z.object({ subject: z.string(), delayDays: z.int() })).optional(),
    window: z.object({ start: z.string() }).nullable().optional(),
    customFields: z.record(z.string(), z.unknown()),
    actions: z.array(
      oneOfForms(z.looseObject({ type: z.string() }), [
        z.object({ type: z.literal('ADD_TAG'), tag: z.string() }),
        z.object({ type: z.literal('ADD_NOTE'), body: z.string() }),
      ]),
    ),
    either: z.union([
      z.string(),
      z.object({ kind: z.literal('a'), first: z.string() }),
      z.object({ kind: z.literal('b'), second: z.string() }),
    ]),
  }),
  [
    z.strictObject({
      id: z.string(),
      createdAt: z.string(),
      steps: z.array(z.strictObject({ order: z.int() })).nullable(),
    }),
  ],
);
const said = (value: unknown) => find(value).map(({ field, message }) => `${field}: ${message}`);

it('tells of unknown fields at any depth, with the nearest name', () => {
  expect(said({ emial: 1, steps: [{ subject: '' }, { subjct: '', delay_days: 1 }], window: { strat: 1 } })).toEqual([
    'emial: no such field. Did you mean email?',
    'steps.1.subjct: no such field. Did you mean subject?',
    'steps.1.delay_days: no such field. Did you mean delayDays?',
    'window.strat: no such field. Did you mean start?',
  ]);
});

it('goes by the form that is meant', () => {
  expect(
    said({
      actions: [
        { type: 'ADD_TAG', tga: 1 },
        { type: 'ADD_NOTE', bdoy: 1, tag: 1 },
        { type: 'NEW', x: 1 },
      ],
    }),
  ).toEqual([
    'actions.0.tga: no such field. Did you mean tag?',
    'actions.1.bdoy: no such field. Did you mean body?',
    'actions.1.tag: no such field.',
  ]);
  expect(said({ either: { kind: 'b', secnd: 1 } })).toEqual(['either.secnd: no such field. Did you mean second?']);
  expect(said({ either: 'text' })).toEqual([]);
});

it('passes over what was read, and fields that hold free keys', () => {
  expect(said({ id: 1, createdAt: 1, steps: [{ order: 1 }], customFields: { anything: { at: 'all' } } })).toEqual([]);
});

it('is not worn out by a body of nothing else', () => {
  const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field${i}`, i]));
  expect(said(body)).toHaveLength(10);
  expect(said({ ['x'.repeat(1_000_000)]: 1 })[0]).toHaveLength(117);
  expect(said(JSON.parse('{"__proto__": 1, "constructor": 1}'))).toEqual([
    '__proto__: no such field.',
    'constructor: no such field.',
  ]);
  expect([said('text'), said([1]), said({ steps: 7 })]).toEqual([[], [], []]);
});

it.each([
  ['emial', 'email'],
  ['first_name', 'firstName'],
  ['FIRSTNAME', 'firstName'],
  ['e-mail', 'email'],
  ['emailStaus', 'emailStatus'],
  ['mail', 'email'],
  ['company', undefined],
  ['x', undefined],
  ['', undefined],
  ['💥', undefined],
])('the name nearest to %j is %j', (name, meant) => {
  expect(nearest(name, ['email', 'emailStatus', 'firstName', 'a'])).toBe(meant);
});
