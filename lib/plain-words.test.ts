import { expect, test } from 'vitest';
import { z } from 'zod';
import { inPlainWords } from './plain-words';
import '@/server/kernel/contract/messages';
import { hexColor } from '@/server/meetings/booking-types/fields';
import { MB, sizeProblem } from '@/server/records/files/limits';

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
    said(hexColor(), 'red'),
  ]).toEqual([
    'Fill this in.',
    'At most 5 characters.',
    'Choose at least one.',
    '0 or more.',
    '1.5 or less.',
    'More than -3.',
    'This is no number.',
    'Expected a colour such as #6b7280',
  ]);
});

test('what is sold, chats and booking types are called as the console calls them, whatever the API says', () => {
  const tooLarge = sizeProblem({ entity: 'OFFERING', contentType: 'image/png', size: 11 * MB }) ?? '';
  expect(
    [
      ...[tooLarge, 'Offering not found.', "offeringId: no offering found for 'x'.", 'name: Required'],
      ...['Meeting type not found.', 'Conversation not found.'],
    ].map(inPlainWords),
  ).toEqual([
    ...['Product images are limited to 10 MB.', 'Product not found.', "offeringId: no product found for 'x'."],
    ...['name: Required', 'Booking type not found.', 'Chat not found.'],
  ]);
});

test('names of fields and other sentences stay as they are', () => {
  expect(inPlainWords('name: String must contain at least 1 character(s); email: Invalid email')).toBe(
    'name: Fill this in.; email: Invalid email',
  );
});
