import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Unread } from '@/server/kernel/contract/unstorable';
import { CrowdedError, parseRows } from './json-rows';

const parse = (text: string) =>
  parseRows(Buffer.from(text)).then(
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

/** Some elements long, so that they come in several groups. */
const element = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('a', 'é', '",]}', '\\"', '🙂').map((text) => text.repeat(30_000)),
);
const body = fc
  .tuple(
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('rows', '__proto__')), fc.oneof(element, fc.array(element)), {
      maxKeys: 4,
    }),
    fc.constantFrom(undefined, 2),
  )
  .map(([value, indent]) => JSON.stringify(value, null, indent));

test('it reads what JSON.parse reads', async () => {
  await fc.assert(fc.asyncProperty(body, agrees), { numRuns: 300 });
});

test('it takes what JSON.parse takes, and nothing else, wherever a text is broken', async () => {
  const broken = fc
    .tuple(body, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', '0', ' ', '\\'))
    .map(([text, at, length, put]) => {
      const place = at % (text.length + 1);
      return (text.slice(0, place) + put + text.slice(place + length)).toWellFormed();
    });
  await fc.assert(fc.asyncProperty(broken, agrees), { numRuns: 600 });
});

const long = `"${'x'.repeat(70_000)}"`;
test.each([
  `{"rows":[${long},]}`,
  `{"rows":[${long},,1]}`,
  `{"rows":[${long}`,
  `{"rows":[${long}}]`,
  `{"rows":[${long}]} x`,
])('a text that is none is refused, also between its groups', async (text) =>
  expect(await parse(text)).toEqual({ error: true }),
);

test('of a name that comes twice the last counts, however it is written', async () => {
  expect(await parse(`{"rows":[1],"r\\u006fws":[2,${long}]}`)).toMatchObject({
    value: { rows: [2, 'x'.repeat(70_000)] },
  });
});

test('a row of too many values is left out, and the others are read', async () => {
  const crowded = `{${Array.from({ length: 20_000 }, (_, field) => `"f${field}":1`)}}`;
  const read = await parseRows(Buffer.from(`{"rows":[{"name":"a"},${crowded},{"name":"b"}]}`));
  expect(read).toEqual({ rows: [{ name: 'a' }, expect.any(Unread), { name: 'b' }] });
  await expect(parseRows(Buffer.from(`{"rows":${crowded}}`))).rejects.toThrow(CrowdedError);
});

test('a row that is too long is left out, and the others are read', async () => {
  const row = (bytes: number) => `{"name":"${'x'.repeat(bytes)}"}`;
  const read = await parseRows(Buffer.from(`{"rows":[{"name":"a"},${row(3_000_000)},${row(1_000_000)}]}`));
  expect(read).toEqual({ rows: [{ name: 'a' }, new Unread('more than 2 MB'), { name: 'x'.repeat(1_000_000) }] });
});

test('no more rows are read than say that they are too many', async () => {
  const { value } = (await parse(`{"rows":[${'{},'.repeat(200_000)}{}]}`)) as { value: { rows: unknown[] } };
  expect(value.rows.length).toBeGreaterThan(1000);
  expect(value.rows.length).toBeLessThan(50_000);
});
