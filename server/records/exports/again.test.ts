import { beforeEach, describe, expect, it } from 'vitest';
import { cases } from '@/server/records/cases';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { contracts } from '@/server/records/contracts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import type { Importable } from '@/server/records/imports/contract';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { products } from '@/server/records/products';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { bytesOfExport, exported } from '@/server/test/exports';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, runFile, sendFile } from '@/server/test/imports';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  await fill();
});

/** What is hard to write into a cell: formulas, guards, spaces, lines, marks of CSV and XML, other scripts. */
const HARD = '=1+1, "x" <&>\r\n; Ω 😀 _x0041_ ';

async function fill() {
  const { id: memberId } = await makeMember(ws.id);
  const fields = { Seats: 'NUMBER', Since: 'DATE', Kinds: 'MULTISELECT', Note: 'LONG_TEXT', Vip: 'BOOLEAN' } as const;
  for (const [label, type] of Object.entries(fields)) {
    const options = type === 'MULTISELECT' ? { options: ['A; B', 'C, D', 'E'] } : {};
    const made = await call(ws.key, customFields.create, { entity: 'CONTACT', label, type, ...options });
    expect(made.body.error).toBeUndefined();
  }
  const put = async (answer: Promise<{ body: { results: { id?: string; error?: string }[] } }>) => {
    const { body } = await answer;
    expect(body.results.map(({ error }) => error)).toEqual(body.results.map(() => undefined));
    return body.results.map(({ id }) => id ?? '');
  };
  // Two companies of one name, which only their ids tell apart.
  const [, acme = ''] = await put(
    call(ws.key, companies.upsert, {
      companies: [{ name: 'Acme' }, { name: 'Acme', domain: 'acme.com', phone: '-1' }],
    }),
  );
  const custom = { seats: -3.5, since: '2026-02-03', kinds: ['A; B', 'C, D'], note: HARD, vip: false };
  const [ada = ''] = await put(
    call(ws.key, contacts.upsert, {
      contacts: [
        {
          name: HARD,
          email: 'ada@example.com',
          phone: '+49 30 1',
          companyId: acme,
          ownerId: memberId,
          customFields: custom,
        },
        { name: "'=x", title: '@x', source: "'y", doNotContact: true, lastContactedAt: '2026-01-02T03:04:05.678Z' },
      ],
    }),
  );
  const tagIds: string[] = [];
  for (const name of ['VIP', 'a, b', '=c']) tagIds.push((await call(ws.key, tags.create, { name })).body.tag.id);
  await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [ada], tagIds });
  const [cog = ''] = await put(
    call(ws.key, products.upsert, { products: [{ name: 'Cog', sku: '-7', price: 0.1, features: '[a, b; c' }] }),
  );
  await put(
    call(ws.key, leads.upsert, { leads: [{ name: 'Lea', email: 'lea@example.com', notes: HARD, company: 'Acme' }] }),
  );
  const [deal = ''] = await put(
    call(ws.key, deals.upsert, {
      deals: [
        {
          name: 'Rollout',
          value: 1234.5,
          currency: 'EUR',
          stage: 'WON',
          companyId: acme,
          contactId: ada,
          offeringId: cog,
        },
        { name: 'Other', stage: 'PROPOSAL', expectedCloseDate: '2026-12-31', ownerId: memberId },
      ],
    }),
  );
  await put(
    call(ws.key, tasks.upsert, {
      tasks: [{ title: 'Call', dueDate: '2026-05-06T07:08:09.000Z', dealId: deal, done: true, description: HARD }],
    }),
  );
  await put(call(ws.key, notes.upsert, { notes: [{ body: HARD, contactId: ada, dealId: deal, pinned: true }] }));
  const about = { companyId: acme, contactId: ada, ownerId: memberId, description: HARD };
  const complaint = { title: HARD, status: 'RESOLVED', priority: 'URGENT', dueDate: '2026-12-04' } as const;
  expect((await call(ws.key, cases.create, { ...complaint, ...about })).status).toBe(201);
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', renewsAutomatically: true, renewalMonths: 12 };
  expect((await call(ws.key, contracts.create, { title: 'Licence', value: 0.5, ...term, ...about })).status).toBe(201);
}

const COUNT: Record<Importable, number> = {
  ...{ contacts: 2, companies: 2, leads: 1, deals: 2, tasks: 1, notes: 1, products: 1 },
  ...{ cases: 1, contracts: 1 },
};

describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
  it.each(Object.keys(COUNT) as Importable[])(
    '%s that were exported map by themselves and change nothing',
    async (resource) => {
      const { id, state, error, rows, fileName } = await exported(ws.key, { resource, format });
      expect([state, error, rows]).toEqual(['DONE', null, COUNT[resource]]);
      const sent = await sendFile(ws.key, resource, await bytesOfExport(ws.key, id), fileName);
      const { columns } = await getImport(ws.key, sent);
      const left = columns.filter(({ header, field }) => header !== field);
      expect(left.map(({ header, field, suggestion }) => [header, field, suggestion])).toEqual([
        // A note comes with when it was written.
        ['createdAt', resource === 'notes' ? 'writtenAt' : null, null],
        ['updatedAt', null, null],
      ]);
      const { counts } = await runFile(ws.key, sent);
      expect(counts).toEqual({
        ...{ created: 0, updated: 0, unchanged: COUNT[resource], skipped: 0, failed: 0, companies: 0 },
        leftEmpty: 0,
      });
    },
  );
});
