import { expect, it } from 'vitest';
import { fieldName, valueInWords } from './words';

const say = (value: unknown, kind?: 'choice' | 'amount', more = {}) =>
  valueInWords(value, 'field', { kinds: kind ? { field: kind } : {}, ...more }, 'Europe/Berlin');

it('says codes, moments, days, amounts and flags in words', () => {
  expect(say('MARKETING_QUALIFIED_LEAD', 'choice')).toBe('Marketing qualified lead');
  expect(say(['CALL', 'EMAIL'], 'choice')).toBe('Call, Email');
  expect(say('2026-11-25T10:20:40.123+00:00')).toBe('25 Nov 2026, 11:20');
  expect(say('2026-11-25')).toBe('25 Nov 2026');
  expect(say('1234.5', 'amount', { currency: 'EUR' })).toBe('1,234.50 EUR');
  expect(say(true)).toBe('Yes');
  expect(say(null)).toBe('empty');
  expect(say([])).toBe('none');
});

it('says records by their names, and leaves what people wrote as they wrote it', () => {
  expect(say('0190', undefined, { names: { '0190': 'Ada' } })).toBe('Ada');
  expect(say('IBM')).toBe('IBM');
});

it('says what has parts without brackets and ids', () => {
  expect(say([{ productId: '0190', name: 'Seat', unitPrice: 5 }])).toBe('name Seat, unit price 5');
  expect(say({ windows: [{ start: '09:00', end: '17:00' }] })).toBe('windows start 09:00, end 17:00');
});

it('names each field by one word', () => {
  expect([fieldName('stageId'), fieldName('stage'), fieldName('customFields.team_size')]).toEqual([
    'Stage',
    'Stage type',
    'Team size',
  ]);
});
