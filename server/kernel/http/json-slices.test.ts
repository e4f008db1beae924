import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInSlices } from './json-slices';

const parse = (text: string) =>
  parseInSlices(Buffer.from(text)).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error instanceof SyntaxError }),
  );
function expected(text: string) {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: true };
  }
}

/** The texts are too long to be printed where they differ. */
const agrees = async (text: string) => isDeepStrictEqual(await parse(text), expected(text));

/** Some strings long, so that they come in several pieces. */
const long = fc
  .constantFrom('a', 'é', '",]}', '\\"', '\\u0041', '🙂', '\u0001', '\ud83d')
  .map((text) => text.repeat(17_000));
const value = fc.oneof({ arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 9 }, { arbitrary: long, weight: 1 });
const name = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a'));
const body = fc
  .tuple(fc.oneof(fc.dictionary(name, value, { maxKeys: 5 }), fc.array(value), value), fc.constantFrom(undefined, 2))
  .map(([sent, indent]) => JSON.stringify(sent, null, indent));

test('it reads what JSON.parse reads', async () => {
  await fc.assert(fc.asyncProperty(body, agrees), { numRuns: 200 });
});

test('it takes what JSON.parse takes, and nothing else, wherever a text is broken', async () => {
  const broken = fc
    .tuple(
      body,
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom(...['', ',', ':', '[', ']', '{', '}', '"', '0', ' ', '\\']),
    )
    .map(([text, at, length, put]) => {
      const place = at % (text.length + 1);
      return (text.slice(0, place) + put + text.slice(place + length)).toWellFormed();
    });
  await fc.assert(fc.asyncProperty(broken, agrees), { numRuns: 800 });
});

test.each([
  '',
  ' ',
  '[1,]',
  '{"a":1,}',
  '{,}',
  '[,]',
  '{"a"}',
  '{"a" 1}',
  '{1:1}',
  '1 1',
  '[1}',
  '{"a":1]',
  '"a',
  '[',
  'nul',
])('%j is no JSON', async (text) => expect(await parse(text)).toEqual({ error: true }));

test('of a name that comes twice the last counts', async () => {
  expect(await parse(' { "a" : [ 1 , -2.5e3 , true , null ] , "\\u0061" : "b" } ')).toEqual({ value: { a: 'b' } });
});

test('a character that is escaped in two halves is whole, wherever the text is cut', async () => {
  for (let before = 0; before < 12; before++) {
    const text = `"${'x'.repeat(before)}${'\\ud83d\\ude00'.repeat(5000)}"`;
    expect(await agrees(text)).toBe(true);
  }
});

test.each([
  ['levels', '['.repeat(65), /64 levels/],
  ['values', `[${'0,'.repeat(120_000)}0]`, /120000 values/],
  ['fields', `{${Array.from({ length: 10_001 }, (_, at) => `"${at}":1`)}}`, /10000 fields/],
])('a text of too many %s is refused', async (_of, text, message) => {
  await expect(parseInSlices(Buffer.from(text))).rejects.toThrow(message);
});
