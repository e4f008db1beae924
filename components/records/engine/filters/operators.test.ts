import { expect, test } from 'vitest';
import { type FilterKind, OPERATORS, type Operator } from '@/server/kernel/contract/filter';
import { asksOf, isWhole, operatorsOf, wordsOf } from './operators';

const kinds = Object.keys(OPERATORS) as FilterKind[];

test.each(kinds)('whatever a list can be asked of a %s has words, and nothing else is offered', (kind) => {
  const known: readonly Operator[] = OPERATORS[kind];
  expect(known.map((is) => wordsOf(kind, is)).filter((words) => /[A-Z]/.test(words))).toEqual([]);
  expect(operatorsOf(kind).filter((is) => !known.includes(is))).toEqual([]);
});

test('a text is any of several, or none of them', () => {
  expect(operatorsOf('text')).toEqual(expect.arrayContaining(['anyOf', 'noneOf']));
  expect([wordsOf('text', 'anyOf'), wordsOf('text', 'noneOf')]).toEqual(['is any of', 'is none of']);
  expect([asksOf('anyOf'), isWhole('anyOf', []), isWhole('anyOf', ['Ada'])]).toEqual(['some', false, true]);
});
