import { describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { wordOf } from './word';

describe('a value of JSON as a text', () => {
  it.each([
    ['a', 'a'],
    [1, '1'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[], ''],
    [['a'], 'a'],
    [['a', null, 1], 'a,,1'],
    [{ toString: 1 }, '{"toString":1}'],
    [[{ toString: null }], '{"toString":null}'],
  ])('of %j is %s', (value, text) => {
    expect(wordOf(value)).toBe(text);
  });
});

describe('a value that names a toString of its own', () => {
  const odd = { toString: 1 };

  it('is the error of its row, and of no other', async () => {
    const ws = await makeWorkspace();
    const rows = [{ name: 'Ada', email: 'ada@example.com' }, { name: odd }, { name: 'Bob', status: odd }];
    const { status, body } = await call(ws.key, contacts.upsert, { contacts: rows } as never);
    expect([status, body.results.map((result: { status: string }) => result.status)]).toEqual([
      207,
      ['created', 'error', 'error'],
    ]);
  });

  it('is no name of an include', async () => {
    const ws = await makeWorkspace();
    const { status, body } = await call(ws.key, contacts.batchGet, { ids: ['a'], include: odd } as never);
    expect([status, body.error]).toEqual([400, expect.stringContaining('include must be')]);
  });
});
