import { beforeEach, describe, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = async (...rows: object[]) =>
  (await call(ws.key, contacts.upsert, { contacts: rows, onExisting: 'refuse' })).body;
const names = async () => (await call(ws.key, contacts.list, {})).body.contacts.map(({ name }) => name);

describe('a batch that must create', () => {
  it('leaves whoever has the address, the externalId or the id, and says which it is', async () => {
    const { results } = await make({ name: 'Ada', email: 'ada@x.example', externalId: 'a' });
    const answer = await make(
      { name: 'Other', email: 'ADA@x.example' },
      { name: 'Other', externalId: 'a' },
      { name: 'Other', email: 'ada@x.example', externalId: 'b' },
      { name: 'Other', id: results[0]?.id },
      { name: 'New', email: 'new@x.example' },
      { name: 'Newer', email: 'new@x.example' },
    );
    expect(answer).toMatchObject({ created: 1, updated: 0, errors: 5 });
    expect(answer.results.map(({ error }) => error)).toEqual([
      'email: another contact has it.',
      'externalId: another contact has it.',
      'email: another contact has it.',
      'id: another contact has it.',
      undefined,
      'email: another contact has it.',
    ]);
    expect(await names()).toEqual(['New', 'Ada']);
  });

  it('renames nobody when many come with one address at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => make({ name: `Name ${n}`, email: 'one@x.example' })),
    );
    const made = answers.findIndex(({ created }) => created === 1);
    expect(answers.map(({ created, updated, errors }) => [created, updated, errors])).toEqual(
      answers.map((_, n) => (n === made ? [1, 0, 0] : [0, 0, 1])),
    );
    expect(await names()).toEqual([`Name ${made}`]);
  });

  it('holds for the second key of other records too, and is no rule unless asked for', async () => {
    const row = { name: 'Acme', domain: 'acme.example' };
    await call(ws.key, companies.upsert, { companies: [row] });
    const refused = await call(ws.key, companies.upsert, { companies: [row], onExisting: 'refuse' });
    expect([refused.status, refused.body.results[0]?.error]).toEqual([207, 'domain: another company has it.']);
    expect((await call(ws.key, companies.upsert, { companies: [row] })).body.updated).toBe(1);
  });
});
