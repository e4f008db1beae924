import { expect, test } from 'vitest';
import { asSheet, fromPaste, fromSheet, sheetText } from './clipboard';

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
  expect(fromPaste({ kind: 'choice', choices: STATUS }, ' lost ')).toBe('LOST');
  expect(fromPaste({ kind: 'choice', choices: STATUS }, 'Found')).toBe('Found');
  expect(fromPaste({ kind: 'choices', choices: STATUS }, 'New, LOST')).toEqual(['NEW', 'LOST']);
  expect(fromPaste({ kind: 'number' }, '1,200.5')).toBe(1200.5);
  expect(fromPaste({ kind: 'money' }, 'a lot')).toBe('a lot');
  expect(fromPaste({ kind: 'flag' }, 'yes')).toBe(true);
  expect([fromPaste({ kind: 'text' }, ''), fromPaste({ kind: 'text', required: true }, '')]).toEqual([null, '']);
});
