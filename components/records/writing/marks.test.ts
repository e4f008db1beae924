import { expect, it } from 'vitest';
import { blocksOf, piecesOf, plainOf } from './marks';

it('reads what is bold, italic, an address or a name', () => {
  expect(
    piecesOf('Ask **now**, _soon_ at https://a.example/x. @Max Muster, **_both_**', ['Max', 'Max Muster']),
  ).toEqual([
    { text: 'Ask ' },
    { text: 'now', bold: true },
    { text: ', ' },
    { text: 'soon', italic: true },
    { text: ' at ' },
    { text: 'https://a.example/x', href: 'https://a.example/x' },
    { text: '. ' },
    { text: '@Max Muster', mention: true },
    { text: ', ' },
    { text: 'both', bold: true, italic: true },
  ]);
});

it('links to the web and to mail alone', () => {
  expect(piecesOf('[a](https://a.example) [b](mailto:b@b.example)')).toEqual([
    { text: 'a', href: 'https://a.example' },
    { text: ' ' },
    { text: 'b', href: 'mailto:b@b.example' },
  ]);
  for (const text of ['[x](javascript:alert(1))', '[x](data:text/html,x)', '[x](/settings)', '<a href="https://a">'])
    expect(piecesOf(text).every(({ href }) => href === undefined || href.startsWith('https://a'))).toBe(true);
});

it('reads headings, points, numbered points and what is to be done, with what is below them', () => {
  expect(blocksOf('# Plan\n- one\n  - deeper\n- two\n3. third\n- [x] done\n- [ ] open\nend')).toEqual([
    { kind: 'heading', level: 1, text: 'Plan' },
    {
      kind: 'bullet',
      start: 1,
      items: [
        {
          ...{ text: 'one', isDone: false },
          lists: [{ kind: 'bullet', start: 1, items: [{ text: 'deeper', isDone: false, lists: [] }] }],
        },
        { text: 'two', isDone: false, lists: [] },
      ],
    },
    { kind: 'number', start: 3, items: [{ text: 'third', isDone: false, lists: [] }] },
    {
      kind: 'check',
      start: 1,
      items: [
        { text: 'done', isDone: true, lists: [] },
        { text: 'open', isDone: false, lists: [] },
      ],
    },
    { kind: 'text', text: 'end' },
  ]);
});

it('leaves everything else as it is written', () => {
  for (const text of [
    '2 * 3 * 4',
    '**',
    '_ _',
    'a@b.example',
    '<b>no</b>',
    'snake_case_name',
    '#1 priority',
    ' x',
    '',
  ]) {
    expect(blocksOf(text)).toEqual([{ kind: 'text', text }]);
    expect(piecesOf(text, ['b.example'])).toEqual(text === '' ? [] : [{ text }]);
  }
});

it('takes the marks away for a title', () => {
  expect(plainOf('## Call **Ada** [here](https://a.example)')).toBe('Call Ada here');
});
