import { describe, expect, test } from 'vitest';
import { equalityKey, evaluate, expressionProblem, holds, keyAt } from './cel';
import { nextSlot } from './cron-slot';
import { dueAt } from './duration';
import { seededUlid, ulid } from './ids';
import { defaultBackoffMs, retryAfterMs } from './retry';
import { isAuthorized, signBody } from './signature';

describe('ids', () => {
  test('a ULID is 26 letters that sort by time', () => {
    expect(ulid(1469918176385)).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(ulid(1) < ulid(2)).toBe(true);
  });

  test('a seed gives the same ids again, another for each position', () => {
    const seed = `1469918176385,${Buffer.from('0123456789').toString('base64')}`;
    expect(seededUlid(seed, 1)).toBe(seededUlid(seed, 1));
    expect(seededUlid(seed, 1)).not.toBe(seededUlid(seed, 2));
    expect(seededUlid(seed, 1)).toMatch(/^01ARYZ6S41/);
  });

  test.each([undefined, '', 'x', '0,MDEyMzQ1Njc4OQ==', '1,short', `${2 ** 60},MDEyMzQ1Njc4OQ==`])(
    'no id from the seed %j',
    (seed) => expect(seededUlid(seed, 1)).toBeUndefined(),
  );
});

describe('times', () => {
  test.each([
    ['2s', 2000],
    ['1h30m', 5_400_000],
    ['1.5s', 1500],
    ['1w', 604_800_000],
    ['250ms', 250],
    [undefined, 366 * 864e5],
    ['9999w', 366 * 864e5],
  ])('%s', (text, ms) => expect(dueAt(text, 1000).getTime()).toBe(1000 + ms));

  test('a date is itself, and anything else an error', () => {
    expect(dueAt('2030-01-02T03:04:05.678Z')).toEqual(new Date('2030-01-02T03:04:05.678Z'));
    expect(() => dueAt('soon')).toThrow('not a duration or date: soon');
  });

  test.each([
    ['*/15 * * * *', '2026-01-01T00:01:00Z', '2026-01-01T00:15:00Z'],
    ['TZ=Europe/Berlin 0 3 * * *', '2026-07-01T00:00:00Z', '2026-07-01T01:00:00Z'],
    ['TZ=America/New_York 30 9 * * 1-5', '2026-01-02T15:00:00Z', '2026-01-05T14:30:00Z'],
  ])('cron %s', (expression, after, slot) => expect(nextSlot(expression, new Date(after))).toEqual(new Date(slot)));

  test('retry-after is seconds or a date, within a second and a day', () => {
    expect(retryAfterMs('3', 0)).toBe(3000);
    expect(retryAfterMs(new Date(5000).toISOString(), 0)).toBe(5000);
    expect(retryAfterMs('0', 0)).toBe(1000);
    expect(retryAfterMs('999999', 0)).toBe(864e5);
    expect(retryAfterMs('soon', 0)).toBeUndefined();
    expect(retryAfterMs(undefined)).toBeUndefined();
  });

  test('the backoff grows from 15 s to 2 h, with up to 30 s by chance', () => {
    for (const [attempt, s] of [
      [1, 15],
      [4, 120],
      [10, 7200],
      [20, 7200],
    ] as const) {
      expect(defaultBackoffMs(attempt)).toBeGreaterThanOrEqual(s * 1000);
      expect(defaultBackoffMs(attempt)).toBeLessThanOrEqual((s + 30) * 1000);
    }
  });
});

describe('expressions', () => {
  const event = { name: 'x', data: { id: 'a', n: 2, half: 0.5, list: ['p'], deep: { er: 1 } } };

  test.each([
    ["event.data.id == 'a'", true],
    ['event.data.n == 2 && event.data.n >= 2 && event.data.half < 1.0', true],
    ['event.data.missing == null', true],
    ["event.data.missing == 'a'", false],
    ["event.data.missing == 'b' || event.data.n == 2", true],
    ['event.data.deep.er == 1 && event.data.deep.missing == null', true],
    ['has(event.data.missing) || event.data.gone == null', true],
    ['has(event.data.missing) && event.data.gone == null', false],
    ['event.data.id > 5', false],
    ["event.data.missing.startsWith('a')", false],
    ["'p' in event.data.list", true],
    ['event.data.n', false],
    [null, true],
    ['', true],
  ])('%s', (expression, result) => expect(holds(expression, { event })).toBe(result));

  test('a value, null where it cannot be computed, and an error where it is no expression', () => {
    expect(evaluate("event.data.id + '-x'", { event })).toBe('a-x');
    expect(evaluate('event.data.id + 1', { event })).toBeNull();
    expect(() => evaluate('event.', { event })).toThrow();
    expect(expressionProblem('event.')).toBeTruthy();
    expect(expressionProblem('event.data.id == async.data.id')).toBeUndefined();
  });

  test('an equality that a condition requires is a key that the matching event has as well', () => {
    const key = equalityKey('async.data.ok == true && event.data.id == async.data.contact.id', event);
    expect(key?.path).toBe('data.contact.id');
    expect(keyAt('data.contact.id', { data: { contact: { id: 'a' } } })).toBe(key?.key);
    expect(keyAt('data.contact.id', { data: { contact: { id: 'b' } } })).not.toBe(key?.key);
    expect(keyAt('data.contact.id', { data: {} })).toBeUndefined();
    const number = equalityKey('async.data.n == event.data.n', event);
    expect(keyAt('data.n', { data: { n: 2.0 } })).toBe(number?.key);
    expect(keyAt('data.n', { data: { n: '2' } })).not.toBe(number?.key);
  });

  test.each([
    'async.data.id == event.data.id || async.data.any == true',
    'async.data.id == event.data.missing',
    'async.data.id == event.data.list',
    'async.data.id != event.data.id',
    undefined,
  ])('no key from %s', (expression) => expect(equalityKey(expression, event)).toBeUndefined());
});

describe('signatures', () => {
  test('HMAC-SHA256 of body and seconds under the bare key', () => {
    // openssl: printf '{"a":1}1700000000' | openssl dgst -sha256 -hmac abcd
    const expected = 't=1700000000&s=fc3e5d0b5b30edcb385bb7d9c4044d418e8afda9441ddbd9fc9247affbbdc3f3';
    expect(signBody('signkey-test-abcd', '{"a":1}', 1_700_000_000_500)).toBe(expected);
  });

  test('only the hashed key of the same environment is accepted', () => {
    const hash = '88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589';
    expect(isAuthorized('signkey-test-61626364', `Bearer signkey-test-${hash}`)).toBe(true);
    for (const header of [undefined, '', 'Bearer ', 'Bearer undefined', hash, `Bearer signkey-prod-${hash}`])
      expect(isAuthorized('signkey-test-61626364', header)).toBe(false);
  });
});
