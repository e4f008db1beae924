import { domainToASCII } from 'node:url';
import { expect, it } from 'vitest';
import { growth, MOST_GROWTH } from '@/server/test/at-best';
import { readable } from './readable';

it.each([
  'bücher',
  'straße',
  'łódź',
  'пример',
  'παράδειγμα',
  '日本語',
  'ひらがな漢字',
  '한국어',
  'مثال',
  'דוגמה',
  'उदाहरण',
])('%s is read as it is written', (label) => {
  const domain = `post.${domainToASCII(`${label}.example`)}`;
  const shown = `post.${label}.example`;
  expect(readable(domain)).toBe(shown);
  expect(readable(`ada@${domain}`)).toBe(`ada@${shown}`);
  expect(readable(`"Ada" <ada@${domain}>, bob@${domain.toUpperCase()}`)).toBe(
    `"Ada" <ada@${shown}>, bob@POST.${label}.EXAMPLE`,
  );
  expect(readable(`https://${domain}:8080/xn--bcher-kva?q`)).toBe(`https://${shown}:8080/xn--bcher-kva?q`);
});

it.each([
  ['Cyrillic among Latin letters', 'аpple'],
  ['Greek among Latin letters', 'gοogle'],
  ['Cyrillic that looks Latin', 'аррӏе'],
  ['Greek that looks Latin', 'οικο'],
  ['letters of phonetics', 'ɡoogle'],
  ['no letters', '💩'],
  ['two scripts', 'пример日本'],
])('%s are not shown: %s', (_what, label) => {
  const domain = domainToASCII(`${label}.example`);
  expect(domain).toMatch(/^xn--/);
  expect(readable(`ada@${domain}`)).toBe(`ada@${domain}`);
});

it.each([
  'xn--bcher-kva@example.com',
  'a.xn--bcher-kva@example.com',
  'ada@xn--.example',
  'ada@xn--a.example',
  'ada@xn--99999.example',
  'ada@example.com',
  '',
])('what is no such domain stays as it is: %s', (text) => expect(readable(text)).toBe(text));

it.each(['xn--', '@', 'a.', '//', 'xn--a.', 'xn--bcher-kva.'])(
  'takes no time over what is long, as of %s',
  async (piece) => {
    const read = (length: number) => readable(piece.repeat(length).slice(0, length));
    expect(await growth(500, read)).toBeLessThan(MOST_GROWTH);
  },
);
