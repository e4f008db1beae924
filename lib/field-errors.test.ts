import { expect, test } from 'vitest';
import { fieldErrors } from './field-errors';

const NAMES = ['name', 'email', 'companyId', 'customFields.tier'];

test('each part of a message goes to the field it names', () => {
  expect(fieldErrors('email: Invalid email; name: Required', NAMES)).toEqual({
    email: 'Invalid email',
    name: 'Required',
  });
  expect(fieldErrors("companyExternalId: no company found for 'x'.", NAMES)).toEqual({
    companyId: "no company found for 'x'.",
  });
  expect(fieldErrors('customFields.tier: no such option', NAMES)).toEqual({ 'customFields.tier': 'no such option' });
});

test('a sentence about a field goes to it, and what names none stands alone', () => {
  expect(fieldErrors('name is required.', NAMES)).toEqual({ name: 'name is required.' });
  expect(fieldErrors('Something else. Try again: later', NAMES)).toEqual({ '': 'Something else. Try again: later' });
  expect(fieldErrors('phone: Too long', NAMES)).toEqual({ '': 'phone: Too long' });
});
