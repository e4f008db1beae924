import { expect, test } from 'vitest';
import { z } from 'zod';
import { inPlainWords } from './plain-words';
import '@/server/kernel/contract/messages';

const said = (schema: z.ZodType, value: unknown) =>
  inPlainWords(
    schema
      .safeParse(value)
      .error?.issues.map(({ message }) => message)
      .join('; ') ?? '',
  );

test('what the validator says is said in plain words', () => {
  expect([
    said(z.string().min(1), ''),
    said(z.string().max(5), 'far too long'),
    said(z.array(z.string()).min(1), []),
    said(z.number().min(0), -1),
    said(z.number().max(1.5), 2),
    said(z.number().gt(-3), -3),
    said(z.int(), '7'),
  ]).toEqual([
    'Fill this in.',
    'At most 5 characters.',
    'Choose at least one.',
    '0 or more.',
    '1.5 or less.',
    'More than -3.',
    'This is no number.',
  ]);
});

test('names of fields and other sentences stay as they are', () => {
  expect(inPlainWords('name: String must contain at least 1 character(s); email: Invalid email')).toBe(
    'name: Fill this in.; email: Invalid email',
  );
});
