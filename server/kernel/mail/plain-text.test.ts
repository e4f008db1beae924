import { expect, it } from 'vitest';
import { blocksOf } from '@/components/records/writing/marks';
import { busyMs, growth, MOST_GROWTH } from '@/server/test/at-best';
import { plainText } from './plain-text';
import textOfHtml from './text-of-html.mjs';

const HTML = `<div><p>Hello <b>big</b> and <em>small</em>, see <a href="https://a.example/b">our page</a> or
<a href="https://a.example/">https://a.example/</a> &amp; <a href="javascript:alert(1)">this</a>.</p>
<h2>Points</h2><ul><li>one<ul><li>deep</li></ul></li><li><strong>two</strong></li></ul><ol><li>a</li><li>b</li></ol><img src="x"></div>`;

it.each([
  [
    'formats, links, headings and lists',
    HTML,
    [
      'Hello **big** and _small_, see [our page](https://a.example/b) or https://a.example/ & this.',
      ...['## Points', '- one', '  - deep', '- **two**', ' 1. a', ' 2. b'],
    ],
  ],
  ['spaces beside a mark', '<strong>Call: </strong>text <i> a </i>b<b></b>', ['**Call:** text  _a_ b']],
  [
    'formats over several lines, and within each other',
    '<b>one<br>two <i>x<br>y</i> <b>z</b></b>',
    ['**one**', '**two _x_**', '**_y_ z**'],
  ],
  ['signs that are no marks of its own', '<p>snake_case_name ____ ** 2</p>', ['snake_case_name ____ ** 2']],
])('has %s as the marks of notes', async (_what, html, lines) => {
  expect((await plainText(html, 'marks')).split('\n')).toEqual(lines);
});

it('makes marks that notes read as what they were', async () => {
  expect(blocksOf(await plainText(HTML, 'marks'))).toMatchObject([
    { kind: 'text' },
    { kind: 'heading', level: 2, text: 'Points' },
    { kind: 'bullet', items: [{ text: 'one', lists: [{ items: [{ text: 'deep' }] }] }, { text: '**two**' }] },
    { kind: 'number', items: [{ text: 'a' }, { text: 'b' }] },
  ]);
});

it.each(['_', '[a', '**a ', '<b> ', '<b>x<br>', '<pre>        </pre>'])(
  'reads %s once, however often it comes',
  async (piece) => {
    const read = (count: number) => textOfHtml({ html: `<p>${piece.repeat(count)}</p>`, as: 'marks' });
    expect(await growth(1000, read)).toBeLessThan(MOST_GROWTH);
  },
);

it.each(['<p>a</p>', '<b>a</b>', '<ul><li>a</ul>', '<i>', 'a '])('wall: holds up nobody for %s', async (unit) => {
  const htmlOf = (length: number) => unit.repeat(length / unit.length);
  for (const length of [12_000, 20_000, 40_000])
    expect(await busyMs(30, () => plainText(htmlOf(length)))).toBeLessThan(30);
});
