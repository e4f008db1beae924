import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from '../classify/classify';
import { replyClassOf } from '../classify/reply-class';
import { replyText } from '../classify/reply-text';
import { parseMail } from './parse';

/** What works at all is done long before, on any machine; what does not takes for ever. */
const HANGS_MS = 20_000;
const folder = join(import.meta.dirname, '../fixtures');
const seeds = readdirSync(folder)
  .filter((name) => name.endsWith('.eml'))
  .map((name) => readFileSync(join(folder, name)));
const repeated = [
  '<',
  '@',
  ' ',
  '\n',
  '=',
  '5.1.1 ',
  '> ',
  'a@',
  '=?utf-8?B?',
  '\t',
  ';',
  '"',
  '(',
  'message-id: ',
  '\0',
  '\ud800',
];

/** One change to a message: bytes put in, taken out, repeated, or the rest of another message in place of its own. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('insert', 'remove', 'repeat', 'splice'),
  bytes: fc.uint8Array({ maxLength: 100 }),
  what: fc.constantFrom(...repeated),
  times: fc.integer({ min: 1, max: 20_000 }),
  other: fc.nat(seeds.length - 1),
});

test('nothing that a mail may say breaks its reading, and all of it takes less than two seconds', {
  timeout: 300_000,
}, async () => {
  const hostile = fc.tuple(fc.nat(seeds.length - 1), fc.array(change, { minLength: 1, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(hostile, async ([seed, changes]) => {
      let raw = seeds[seed] ?? Buffer.alloc(0);
      for (const { at, kind, bytes, what, times, other } of changes) {
        const place = Math.floor(at * raw.length);
        const [head, tail] = [raw.subarray(0, place), raw.subarray(place)];
        if (kind === 'insert') raw = Buffer.concat([head, bytes, tail]);
        else if (kind === 'remove') raw = Buffer.concat([head, tail.subarray(times)]);
        else if (kind === 'repeat') raw = Buffer.concat([head, Buffer.from(what.repeat(times)), tail]);
        else raw = Buffer.concat([head, seeds[other]?.subarray(place) ?? tail]);
      }
      const mail = await parseMail(raw);
      const started = performance.now();
      replyClassOf(replyText(mail.text));
      expect(classify(mail).kind).toBeTypeOf('string');
      expect(performance.now() - started).toBeLessThan(HANGS_MS);
    }),
    { numRuns: 400 },
  );
});
