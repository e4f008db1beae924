import { expect, test } from 'vitest';
import { fromPaste, fromSheet } from './clipboard';
import { asSheet, sheetText } from './sheet-text';

const BRITISH = { timezone: 'Europe/Berlin', reader: { today: '2026-11-26', locale: 'en-GB' } };
const pasted = (field: Parameters<typeof fromPaste>[0], text: string) => fromPaste(field, text, BRITISH);

const STATUS = { NEW: { label: 'New' }, LOST: { label: 'Lost' } };

test('a range that was copied is pasted as it was, tabs, quotes and lines in its cells too', async () => {
  const rows = [
    ['Ada "the first"', 'a\tb', ''],
    ['two\nlines', 'Åsa', '1,200'],
  ];
  expect(await fromSheet(asSheet(rows)['text/plain'])).toEqual(rows);
});

test('a sheet that ends its last row pastes no empty one', async () => {
  expect(await fromSheet('a\tb\r\n')).toEqual([['a', 'b']]);
});

test('markup in a cell stays text in the copied table', () => {
  expect(asSheet([['<b>&']])['text/html']).toBe('<table><tr><td>&lt;b&gt;&amp;</td></tr></table>');
});

test('values are copied as people read them', () => {
  expect([sheetText('NEW', STATUS), sheetText(true), sheetText(null), sheetText(['NEW', 'LOST'], STATUS)]).toEqual([
    'New',
    'Yes',
    '',
    'New, Lost',
  ]);
  expect(sheetText({ id: '1', name: 'Acme' })).toBe('Acme');
});

test('a pasted text becomes what its field holds, and what cannot be that is left for the service to refuse', () => {
  expect(pasted({ kind: 'choice', choices: STATUS }, ' lost ')).toBe('LOST');
  expect(pasted({ kind: 'choice', choices: STATUS }, 'Found')).toBe('Found');
  expect(pasted({ kind: 'choices', choices: STATUS }, 'New, LOST')).toEqual(['NEW', 'LOST']);
  expect(pasted({ kind: 'number' }, '1,200.5')).toBe(1200.5);
  expect(pasted({ kind: 'money' }, 'a lot')).toBe('a lot');
  expect(pasted({ kind: 'flag' }, 'yes')).toBe(true);
  expect([pasted({ kind: 'text' }, ''), pasted({ kind: 'text', required: true }, '')]).toEqual([null, '']);
});

test('days and moments are read as they are when they are typed', () => {
  const day = { kind: 'date' } as const;
  expect(['31/12/2026', '2026-12-31', '31 Dec 2026', 'tomorrow', '', 'soon'].map((text) => pasted(day, text))).toEqual([
    ...['2026-12-31', '2026-12-31', '2026-12-31', '2026-11-27', null, 'soon'],
  ]);
  const american = { ...BRITISH, reader: { ...BRITISH.reader, locale: 'en-US' } };
  expect(fromPaste(day, '12/31/2026', american)).toBe('2026-12-31');
  const moment = { kind: 'datetime' } as const;
  const copied = '2026-12-31T10:00:00.000Z';
  expect([pasted(moment, '31.12.2026 14:30'), pasted(moment, copied)]).toEqual(['2026-12-31T13:30:00.000Z', copied]);
});
