import type { FilterKind, Operator } from '@/server/kernel/contract/filter';

/** Conditions in words, in the order in which they are offered. */
const EMPTY = { isEmpty: 'is empty', isNotEmpty: 'is not empty' };
const DATES = {
  before: 'is before',
  after: 'is after',
  is: 'is on',
  between: 'is between',
  lastDays: 'in the last days',
  nextDays: 'in the next days',
  ...EMPTY,
};
const SETS = { hasAny: 'has any of', hasAll: 'has all of', hasNone: 'has none of', ...EMPTY };
const ONE_OF = { anyOf: 'is any of', noneOf: 'is none of', ...EMPTY };

const WORDS: { [K in FilterKind]: { [O in Operator]?: string } } = {
  text: {
    contains: 'contains',
    notContains: 'does not contain',
    is: 'is',
    isNot: 'is not',
    startsWith: 'starts with',
    ...ONE_OF,
  },
  number: {
    is: 'is',
    isNot: 'is not',
    above: 'is above',
    atLeast: 'is at least',
    below: 'is below',
    atMost: 'is at most',
    between: 'is between',
    ...EMPTY,
  },
  day: DATES,
  time: DATES,
  choice: ONE_OF,
  flag: { is: 'is' },
  pointer: { is: 'is', isNot: 'is not', ...ONE_OF },
  tags: SETS,
  many: SETS,
};

/** What else a condition that came from elsewhere may say. */
const OTHERS: { [O in Operator]?: string } = {
  ...{ is: 'is', isNot: 'is not', anyOf: 'is any of', noneOf: 'is none of' },
  ...{ above: 'is above', atLeast: 'is at least', below: 'is below', atMost: 'is at most' },
  ...EMPTY,
};

export const wordsOf = (kind: FilterKind, is: Operator): string => WORDS[kind][is] ?? OTHERS[is] ?? is;

/** The conditions that a field can be given. */
export const operatorsOf = (kind: FilterKind) => Object.keys(WORDS[kind]) as Operator[];

/** What a condition is given beside its field. */
export type Asks = 'nothing' | 'one' | 'two' | 'days' | 'some';

export function asksOf(is: Operator): Asks {
  if (is === 'isEmpty' || is === 'isNotEmpty') return 'nothing';
  if (is === 'between') return 'two';
  if (is === 'lastDays' || is === 'nextDays') return 'days';
  return ['anyOf', 'noneOf', 'hasAny', 'hasAll', 'hasNone'].includes(is) ? 'some' : 'one';
}

/** Whether there is all that a condition needs. */
export function isWhole(is: Operator, value: unknown): boolean {
  const asks = asksOf(is);
  if (asks === 'nothing') return true;
  const values = [value].flat();
  const isGiven = values.every((one) => one !== undefined && one !== null && one !== '');
  return isGiven && values.length >= (asks === 'two' ? 2 : 1);
}
