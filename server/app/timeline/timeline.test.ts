import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '@/server/kernel/context';
import { pool, prisma, sweepPool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { emails } from '@/server/outreach/emails';
import { cases } from '@/server/records/cases';
import { communications } from '@/server/records/communications';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { contracts } from '@/server/records/contracts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { quotes } from '@/server/records/quotes';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { populate } from '@/server/test/matrix/populate';
import * as timelines from './';
import { TIMELINE_TYPES, type TimelineEntry } from './contract';
import { readTimeline } from './read';
import type { Kind } from './source';

let ws: TestWorkspace;
const named = (entries: readonly TimelineEntry[]) =>
  entries.filter(({ type }) => type !== 'change').map(({ type, title, text }) => `${type} ${title ?? text}`);

async function makeContact(externalId: string, more: Record<string, unknown> = {}) {
  const row = { externalId, name: externalId, email: `${externalId}@t.example`, ...more };
  const { body } = await call(ws.key, contacts.upsert, { contacts: [row] });
  return body.results[0]?.id ?? '';
}

const timelineOf = async (id: string, more: Record<string, unknown> = {}) =>
  (await call(ws.key, timelines.contacts.timeline, { id, limit: 100, ...more })).body;

describe('the timeline of a record', () => {
  beforeEach(async () => {
    ws = await makeWorkspace();
  });

  it('has its mail, what was said, notes, tasks and quotes in one order, and nobody else’s', async () => {
    for (const name of ['ada', 'bob']) {
      const contactId = await makeContact(name);
      await call(ws.key, emails.create, { contactId, subject: `Offer for ${name}`, bodyHtml: '<p>Hi</p>' });
      const said = { type: 'CALL' as const, body: `Spoke with ${name}`, occurredAt: '2026-02-01T09:00:00Z' };
      await call(ws.key, communications.create, { contactId, ...said });
      await call(ws.key, notes.upsert, { notes: [{ body: `${name} likes tea`, contactExternalId: name }] });
      const task = { title: `Meet ${name}`, dueDate: '2099-01-01T09:00:00Z', contactExternalId: name };
      await call(ws.key, tasks.upsert, { tasks: [task] });
      const deal = { externalId: `${name}’s`, name: 'Engine', contactExternalId: name };
      await call(ws.key, deals.upsert, { deals: [deal] });
      const line = { name: 'Engine', quantity: 1, unitPrice: 5 };
      const quote = { title: `Quote for ${name}`, dealExternalId: deal.externalId, lineItems: [line] };
      await call(ws.key, quotes.create, quote);
    }
    const { entries, hidden, nextCursor } = await timelineOf('ada');
    expect([hidden, nextCursor]).toEqual([[], null]);
    expect(named(entries)).toEqual([
      'task Meet ada',
      'quote Quote for ada',
      'note ada likes tea',
      'mail Offer for ada',
      'communication Spoke with ada',
    ]);
    expect(entries.find(({ type }) => type === 'note')).toMatchObject({
      contact: { name: 'ada' },
      actor: { kind: 'key', id: ws.keyId },
    });
    expect(named((await timelineOf('ada', { types: 'note,task' })).entries)).toHaveLength(2);
    const wrong = await call(ws.key, timelines.contacts.timeline, { id: 'ada', types: 'note,nothing' });
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      `types must be a comma-separated list of: ${TIMELINE_TYPES.join(', ')}.`,
    ]);
  });

  it('tells of a case and of a contract what happened since with their contact, and their own changes', async () => {
    const contactId = await makeContact('ada');
    const said = { contactId, type: 'CALL' as const, body: 'Before', occurredAt: '2020-02-01T09:00:00Z' };
    await call(ws.key, communications.create, said);
    const { id } = (await call(ws.key, cases.create, { title: 'Late', contactId })).body.case;
    const contract = (await call(ws.key, contracts.create, { title: 'Licence', contactId })).body.contract;
    await call(ws.key, notes.upsert, { notes: [{ body: 'It came', contactExternalId: 'ada' }] });
    await call(ws.key, cases.update, { id, status: 'RESOLVED' });
    const told = (await call(ws.key, timelines.cases.timeline, { id })).body.entries;
    expect(named(told)).toEqual(['note It came']);
    expect(told.flatMap((entry) => (entry.type === 'change' ? Object.keys(entry.changed) : []))).toEqual([
      'status',
      'resolvedAt',
    ]);
    const ofContract = await call(ws.key, timelines.contracts.timeline, { id: contract.id });
    expect(named(ofContract.body.entries)).toEqual(['note It came']);
  });

  it('tells changes with the names of what they point at, and none that only counts a mail', async () => {
    const id = await makeContact('ada');
    const made = await call(ws.key, companies.upsert, { companies: [{ name: 'Engines Ltd' }] });
    const companyId = made.body.results[0]?.id ?? '';
    await call(ws.key, contacts.update, { id, companyId });
    await call(ws.key, contacts.update, { id, engagementScore: 5 });
    const { entries } = await timelineOf(id, { types: 'change' });
    expect(entries.map((entry) => entry.type === 'change' && [entry.kind, entry.changed, entry.names])).toEqual([
      ['updated', { companyId: { before: null, after: companyId } }, { [companyId]: 'Engines Ltd' }],
      ['created', {}, {}],
    ]);
  });

  it('has of a company what happened with its contacts and deals, once each', async () => {
    await call(ws.key, companies.upsert, { companies: [{ externalId: 'engines', name: 'Engines Ltd' }] });
    await makeContact('ada', { companyExternalId: 'engines' });
    const deal = { externalId: 'd', name: 'Engine', contactExternalId: 'ada', companyExternalId: 'engines' };
    await call(ws.key, deals.upsert, { deals: [deal] });
    const all = { contactExternalId: 'ada', companyExternalId: 'engines', dealExternalId: 'd' };
    await call(ws.key, notes.upsert, { notes: [{ body: 'Of all three', ...all }] });
    const answer = await call(ws.key, timelines.companies.timeline, { id: 'engines' });
    expect(named(answer.body.entries)).toEqual(['note Of all three']);
    const changed = answer.body.entries.flatMap((entry) => (entry.type === 'change' ? entry.entity : []));
    expect(changed.toSorted()).toEqual(['company', 'contact', 'deal']);
  });

  it('has of a deal what happened with its contact since the deal was made, unless it belongs to another deal', async () => {
    const contactId = await makeContact('ada');
    const rows = ['one', 'two'].map((externalId) => ({ externalId, name: externalId, contactExternalId: 'ada' }));
    await call(ws.key, deals.upsert, { deals: rows });
    for (const [body, day] of [
      ['before', '2020-01-01'],
      ['after', '2099-01-01'],
    ] as const)
      await call(ws.key, communications.create, { contactId, type: 'CALL', body, occurredAt: `${day}T09:00:00Z` });
    const of = (body: string, dealExternalId?: string) => ({ body, dealExternalId, contactExternalId: 'ada' });
    await call(ws.key, notes.upsert, { notes: [of('free'), of('of one', 'one'), of('of two', 'two')] });
    const { body } = await call(ws.key, timelines.deals.timeline, { id: 'one' });
    expect(named(body.entries).toSorted()).toEqual(['communication after', 'note free', 'note of one']);
    expect(body.entries.filter(({ type }) => type === 'change')).toHaveLength(1);
  });

  it('has of a contact what happened with the lead that it was', async () => {
    const { body } = await call(ws.key, leads.create, { name: 'Ada', email: 'ada@t.example', status: 'QUALIFIED' });
    const leadId = body.lead.id;
    await call(ws.key, tasks.upsert, { tasks: [{ title: 'Call the lead', leadId }] });
    const { contact } = (await call(ws.key, leads.convert, { id: leadId })).body;
    expect(named((await timelineOf(contact.id)).entries)).toEqual(['task Call the lead']);
    expect(named((await call(ws.key, timelines.leads.timeline, { id: leadId })).body.entries)).toHaveLength(1);
  });

  it('has of a contact that was merged what happened with the one that it is part of now', async () => {
    const [winner, gone] = [await makeContact('ada'), await makeContact('ada-2')];
    await call(ws.key, notes.upsert, { notes: [{ body: 'Likes tea', contactExternalId: 'ada-2' }] });
    await call(ws.key, contacts.merge, { id: winner, sourceIds: [gone] });
    expect(named((await timelineOf(gone)).entries)).toEqual(['note Likes tea']);
  });

  it('leaves out what the key may not read, and names it', async () => {
    const id = await makeContact('ada');
    await call(ws.key, notes.upsert, { notes: [{ body: 'Likes tea', contactExternalId: 'ada' }] });
    await call(ws.key, emails.create, { contactId: id, subject: 'Offer', bodyHtml: '<p>Hi</p>' });
    const { key } = await makeKey(ws.id, ['read:contacts', 'read:notes']);
    const { body } = await call(key, timelines.contacts.timeline, { id });
    expect(body.entries.map(({ type }) => type)).toEqual(['note', 'change']);
    expect(body.hidden).toEqual(['mail', 'communication', 'meeting', 'chat', 'task', 'quote', 'form']);
    const some = (await call(key, timelines.contacts.timeline, { id, types: 'mail,note' })).body;
    expect([some.entries.length, some.hidden]).toEqual([1, ['mail']]);
    const company = await call(ws.key, companies.upsert, { companies: [{ externalId: 'engines', name: 'Engines' }] });
    await call(ws.key, contacts.update, { id, companyExternalId: 'engines' });
    const narrow = await makeKey(ws.id, ['read:companies']);
    const own = await call(narrow.key, timelines.companies.timeline, { id: company.body.results[0]?.id ?? '' });
    expect(own.body.entries.every((entry) => entry.type === 'change' && entry.entity === 'company')).toBe(true);
    expect(own.body.hidden).toContain('change');
  });

  it('is nobody else’s, and its cursor belongs to one record and its types', async () => {
    const id = await makeContact('ada');
    await call(ws.key, notes.upsert, { notes: [1, 2, 3].map((n) => ({ body: `${n}`, contactExternalId: 'ada' })) });
    const other = await makeWorkspace();
    expect((await call(other.key, timelines.contacts.timeline, { id })).status).toBe(404);
    const { nextCursor } = await timelineOf(id, { limit: 1 });
    const cursor = nextCursor ?? '';
    const bob = await makeContact('bob');
    for (const wrong of [
      { id: bob, cursor },
      { id, cursor, types: 'note' },
      { id, cursor: `${cursor}x` },
    ])
      expect((await call(ws.key, timelines.contacts.timeline, wrong)).status).toBe(400);
  });
});

describe('entries of every type', () => {
  it('are printed as the contract says', async () => {
    ws = await makeWorkspace();
    const ids = await populate(ws.id, 'mine');
    const of = { workspaceId: ws.id };
    await prisma.chat.updateMany({ where: of, data: { spam: false, trashed: false } });
    await prisma.formSubmission.updateMany({ where: of, data: { status: 'ACCEPTED', leadId: ids.Lead?.[0] ?? null } });
    const types = new Set<string>();
    for (const id of ids.Contact ?? []) for (const { type } of (await timelineOf(id)).entries) types.add(type);
    for (const id of ids.Lead ?? []) {
      const { body } = await call(ws.key, timelines.leads.timeline, { id });
      for (const { type } of body.entries) types.add(type);
    }
    expect([...types].toSorted()).toEqual(TIMELINE_TYPES.toSorted());
  });
});

describe('pages', () => {
  let ctx: Context;
  let contactId: string;
  let expected: string[];
  /** Few moments for many entries, so that pages end between entries of one moment. */
  const MOMENTS = ['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.001Z', '2026-03-02T09:00:00.000Z'];

  beforeAll(async () => {
    ws = await makeWorkspace();
    ctx = ws.ctx;
    contactId = await makeContact('ada');
    const at = (n: number) => new Date(MOMENTS[n % MOMENTS.length] ?? '');
    const rows = Array.from({ length: 17 }, (_, n) => ({ workspaceId: ws.id, id: newId(), contactId, n }));
    const seeds = { note: rows, task: rows, communication: rows, quote: rows };
    await prisma.note.createMany({
      data: rows.map(({ n, ...row }) => ({ ...row, body: `${n}`, createdAt: at(n) })),
    });
    await prisma.task.createMany({
      data: rows.map(({ n, ...row }) => ({ ...row, title: `${n}`, dueDate: at(n + 1) })),
    });
    await prisma.communication.createMany({
      data: rows.map(({ n, ...row }) => ({ ...row, type: 'CALL', direction: 'INBOUND', body: '', occurredAt: at(n) })),
    });
    await prisma.quote.createMany({
      data: rows.map(({ n, ...row }) => ({ ...row, number: n + 1, title: `${n}`, total: 0, createdAt: at(n + 2) })),
    });
    const shift: Record<string, number> = { task: 1, quote: 2 };
    const all = Object.entries(seeds).flatMap(([type, made]) =>
      made.map(({ id, n }) => `${at(n + (shift[type] ?? 0)).toISOString()} ${type} ${id}`),
    );
    expected = all.toSorted().reverse();
  });

  it('joined are one sorted list, whatever their sizes and types', async () => {
    const read = readTimeline('contact');
    const types = fc.subarray(['note', 'task', 'communication', 'quote'] as const, { minLength: 1 });
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(types, sizes, async (chosen, limits) => {
        const seen: string[] = [];
        for (let [n, cursor]: [number, string | undefined] = [0, undefined]; ; n++) {
          const page = await read(ctx, { id: contactId, types: chosen, limit: limits[n % limits.length] ?? 1, cursor });
          seen.push(...page.entries.map(({ at, type, id }) => `${at} ${type} ${id}`));
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        expect(seen).toEqual(expected.filter((line) => chosen.some((type) => line.includes(` ${type} `))));
      }),
      { numRuns: 40 },
    );
  });

  it('read no table as a whole, nor all of it that is the workspace’s', async () => {
    const others = Array.from({ length: 1500 }, () => ({ workspaceId: ws.id, id: newId(), name: 'Other' }));
    await prisma.contact.createMany({ data: others });
    const rows = others.map(({ workspaceId, id }) => ({ workspaceId, id: newId(), contactId: id }));
    await prisma.note.createMany({ data: rows.map((row) => ({ ...row, body: '' })) });
    await prisma.task.createMany({ data: rows.map((row) => ({ ...row, title: '' })) });
    await prisma.communication.createMany({
      data: rows.map((row) => ({ ...row, type: 'CALL', direction: 'INBOUND', body: '', occurredAt: new Date() })),
    });
    await sweepPool.query('ANALYZE "Contact", "Note", "Task", "Communication", "Change"');
    const ids = await populate(ws.id, 'plan');
    const asked = vi.spyOn(pool, 'query');
    for (const [kind, table] of Object.entries({ contact: 'Contact', company: 'Company', deal: 'Deal', lead: 'Lead' }))
      await readTimeline(kind as Kind)(ctx, { id: ids[table]?.[0] ?? '', limit: 30 });
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '');
    asked.mockRestore();
    const pages = texts.filter((text) => text.includes('happensAt'));
    expect(pages).toHaveLength(4);
    // A month without changes is an empty table, which costs nothing.
    for (const text of pages) {
      const { rows: plan } = await sweepPool.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
      const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(lines).not.toMatch(
        /Seq Scan on "(Contact|Note|Task|Communication|Change)\w*" \w+ +\(cost=0\.00\.\.(?!0\.00 )/,
      );
      expect(lines).not.toMatch(
        /on "(Contact|Note|Task|Communication|Change_\w+)".*\n *Index Cond: \("workspaceId" = [^()]+\)\n/,
      );
    }
  });
});
