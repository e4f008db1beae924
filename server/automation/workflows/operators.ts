import type { Operator } from './names';

export type FieldType = 'text' | 'choice' | 'number' | 'boolean' | 'date' | 'datetime' | 'list' | 'member';

/** A field that a condition can look at. */
export interface Field {
  name: string;
  label: string;
  type: FieldType;
  /** Of a choice or a list. */
  options: string[];
  /** Of a time: where a day that it is compared with begins and ends. */
  timezone?: string;
}

const SET: Operator[] = ['is_set', 'is_not_set'];
const ORDER: Operator[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];

/** Which operators make sense of which type. */
export const OPERATORS_OF: Record<FieldType, readonly Operator[]> = {
  text: ['eq', 'neq', 'contains', 'not_contains', 'in', ...SET],
  choice: ['eq', 'neq', 'in', ...SET],
  number: [...ORDER, 'in', ...SET],
  boolean: ['eq', 'neq', ...SET],
  date: [...ORDER, ...SET],
  datetime: [...ORDER, ...SET],
  list: ['contains', 'not_contains', ...SET],
  member: ['eq', 'neq', 'in', ...SET],
};

const OPERATOR_WORDS: Record<Operator, string> = {
  eq: 'is',
  neq: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  gt: 'is over',
  gte: 'is at least',
  lt: 'is under',
  lte: 'is at most',
  in: 'is one of',
  is_set: 'is set',
  is_not_set: 'is not set',
};
const TIME_WORDS: Partial<Record<Operator, string>> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
};

/** How an operator reads between a field of this type and its value. */
export const operatorWords = (op: Operator, type?: string): string =>
  (type === 'date' || type === 'datetime' ? TIME_WORDS[op] : undefined) ?? OPERATOR_WORDS[op];
