import { expect, it } from 'vitest';
import { placeholderOf, typedDay, typedMoment, typedTime } from './typed-date';

const reader = (locale: string) => ({ today: '2026-11-25', locale });
const day = (text: string, locale = 'en-GB') => typedDay(text, reader(locale));

it('reads a day in the ways that people write it', () => {
  for (const text of [
    '2026-12-04',
    '4 Dec 2026',
    '4 december',
    'Dec 4, 2026',
    '4.12.2026',
    '04/12/26',
    '4/12',
    '4. dec. 26',
  ])
    expect(day(text), text).toBe('2026-12-04');
  expect([day('today'), day('Tomorrow'), day('yesterday'), day('+7'), day('-25')]).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-24',
    '2026-12-02',
    '2026-10-31',
  ]);
});

it('takes figures in the order, and months in the language, of the reader', () => {
  expect(day('12/04/2026', 'en-US')).toBe('2026-12-04');
  expect(day('4. Dezember 2026', 'de-DE')).toBe('2026-12-04');
  expect(day('4 févr. 2026', 'fr-FR')).toBe('2026-02-04');
  expect([placeholderOf('en-GB'), placeholderOf('en-US'), placeholderOf('sv-SE')]).toEqual([
    'dd/mm/yyyy',
    'mm/dd/yyyy',
    'yyyy/mm/dd',
  ]);
});

it('takes no day that is none', () => {
  for (const text of ['', 'soon', '31 Feb 2026', '2026-13-01', '4', '4 Dec Jan', '1.2.3.4', '4 de 2026'])
    expect(day(text), text).toBeUndefined();
});

it('takes a time of day for no day', () => {
  expect([day('10:30', 'en-US'), day('9:12'), typedMoment('10:30', reader('en-US'))]).toEqual(Array(3).fill(undefined));
});

it('reads a time of day', () => {
  expect(['9:30', '930', '09.30', '9:30 am', '9.30AM'].map(typedTime)).toEqual(Array(5).fill('09:30'));
  expect(['9', '21', '12 am', '12pm', '9pm', '0030'].map(typedTime)).toEqual([
    '09:00',
    '21:00',
    '00:00',
    '12:00',
    '21:00',
    '00:30',
  ]);
  expect(['', 'noon', '25:00', '9:61', '13 pm'].map(typedTime)).toEqual(Array(5).fill(undefined));
});

it('reads a moment, and takes the morning of a day alone', () => {
  const moment = (text: string) => typedMoment(text, reader('en-GB'));
  for (const text of ['2026-12-04T21:30', '4 Dec 2026, 21:30', '4 Dec 9:30 pm', '4/12/2026 21:30'])
    expect(moment(text), text).toBe('2026-12-04T21:30');
  expect([moment('4 Dec'), moment('tomorrow 14:00'), moment('later'), moment('4 Dec 25:00')]).toEqual([
    '2026-12-04T09:00',
    '2026-11-26T14:00',
    undefined,
    undefined,
  ]);
});
