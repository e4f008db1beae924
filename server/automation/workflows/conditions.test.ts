import { expect, it } from 'vitest';
import { holds, whyNot } from './conditions';
import type { Snapshot } from './entities';
import { OPERATORS, type Operator } from './names';
import { type Field, type FieldType, OPERATORS_OF } from './operators';

const RECORD = {
  name: 'Acme Renewal',
  stage: 'PROPOSAL',
  value: 10_000,
  done: false,
  closeDate: '2026-03-01',
  updatedAt: '2026-03-01T12:00:00.000Z',
  interests: ['Freight', 'Rail'],
  empty: '',
  none: null,
  few: [],
  company: { name: 'Acme' },
} as unknown as Snapshot;

const field = (name: string, type: FieldType): Field => ({ name, type, label: 'Field', options: [] });
type Case = [name: string, type: FieldType, op: Operator, value: unknown, holds: boolean];

const CASES: Case[] = [
  ['name', 'text', 'eq', 'acme renewal', true],
  ['name', 'text', 'eq', 'acme', false],
  ['company.name', 'text', 'eq', 'ACME', true],
  ['name', 'text', 'neq', 'acme', true],
  ['name', 'text', 'neq', 'ACME RENEWAL', false],
  ['none', 'text', 'neq', 'x', true],
  ['name', 'text', 'contains', 'RENEW', true],
  ['name', 'text', 'contains', 'renewals', false],
  ['none', 'text', 'contains', '', false],
  ['name', 'text', 'not_contains', 'trial', true],
  ['name', 'text', 'not_contains', 'acme', false],
  ['none', 'text', 'not_contains', 'x', true],
  ['interests', 'list', 'contains', 'rail', true],
  ['interests', 'list', 'contains', 'rai', false],
  ['interests', 'list', 'not_contains', 'Air', true],
  ['interests', 'list', 'not_contains', 'freight', false],
  ['value', 'number', 'gt', 9_999.99, true],
  ['value', 'number', 'gt', 10_000, false],
  ['value', 'number', 'gte', 10_000, true],
  ['value', 'number', 'gte', 10_000.01, false],
  ['value', 'number', 'lt', 10_000.01, true],
  ['value', 'number', 'lt', 10_000, false],
  ['value', 'number', 'lte', 10_000, true],
  ['value', 'number', 'lte', 9_999, false],
  ['value', 'number', 'lt', 9, false],
  ['none', 'number', 'lt', 5, false],
  ['none', 'number', 'gte', 0, false],
  ['closeDate', 'date', 'lt', '2026-03-02', true],
  ['closeDate', 'date', 'gt', '2026-03-01', false],
  ['updatedAt', 'datetime', 'gte', '2026-03-01T13:00:00+01:00', true],
  ['updatedAt', 'datetime', 'gt', '2026-03-01T13:00:00+01:00', false],
  ['updatedAt', 'datetime', 'eq', '2026-03-01', true],
  ['updatedAt', 'datetime', 'lte', '2026-03-01', true],
  ['updatedAt', 'datetime', 'gt', '2026-03-01', false],
  ['updatedAt', 'datetime', 'lt', '2026-03-02', true],
  ['stage', 'choice', 'in', ['NEW', 'PROPOSAL'], true],
  ['stage', 'choice', 'in', ['NEW'], false],
  ['none', 'choice', 'in', ['NEW'], false],
  ['value', 'number', 'in', [1, 10_000], true],
  ['done', 'boolean', 'eq', false, true],
  ['done', 'boolean', 'neq', false, false],
  ['done', 'boolean', 'is_set', undefined, true],
  ['name', 'text', 'is_set', undefined, true],
  ...(['empty', 'none', 'few', 'missing', 'company.missing', 'name.length'] as const).flatMap((name): Case[] => [
    [name, 'text', 'is_set', undefined, false],
    [name, 'text', 'is_not_set', undefined, true],
  ]),
  ['name', 'text', 'is_not_set', undefined, false],
];

it.each(CASES)('%s (%s) %s %j: %s', (name, type, op, value, expected) => {
  const condition = { field: name, op, value } as Parameters<typeof holds>[2];
  expect(OPERATORS_OF[type]).toContain(op);
  expect(holds(RECORD, field(name, type), condition)).toBe(expected);
});

it('is each of the operators, where it holds and where it does not', () => {
  for (const wanted of OPERATORS) {
    const results = CASES.filter(([, , op]) => op === wanted).map(([, , , , expected]) => expected);
    expect([wanted, new Set(results).size]).toEqual([wanted, 2]);
  }
});

it('takes a day for the whole day where the workspace is', () => {
  const on = (timezone: string, value: string) =>
    holds(RECORD, { ...field('updatedAt', 'datetime'), timezone }, { field: 'updatedAt', op: 'eq', value });
  expect([on('Pacific/Kiritimati', '2026-03-02'), on('America/New_York', '2026-03-01')]).toEqual([true, true]);
  expect(on('Pacific/Kiritimati', '2026-03-01')).toBe(false);
});

it('says why one does not hold in words', () => {
  const said = (name: string, type: FieldType, op: Operator, value?: unknown) =>
    whyNot(RECORD, { ...field(name, type), label: 'It' }, { field: name, op, value } as Parameters<typeof holds>[2]);
  expect(said('value', 'number', 'gt', 20_000)).toBe('It is 10,000, but the condition is: It is over 20,000.');
  expect(said('stage', 'choice', 'in', ['NEW', 'WON'])).toBe(
    'It is “PROPOSAL”, but the condition is: It is one of “NEW”, “WON”.',
  );
  expect(said('closeDate', 'date', 'gt', '2026-03-02')).toBe(
    'It is “2026-03-01”, but the condition is: It is after “2026-03-02”.',
  );
  expect(said('none', 'text', 'is_set')).toBe('It is empty, but the condition is: It is set.');
  expect(said('done', 'boolean', 'eq', true)).toBe('It is no, but the condition is: It is yes.');
});
