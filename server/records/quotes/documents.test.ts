import { inflateSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '@/server/app/endpoints';
import { answerLink } from '@/server/app/entry/links';
import { handlePublic } from '@/server/app/entry/public';
import { transfer } from '@/server/app/entry/transfers';
import { people } from '@/server/app/people';
import { config } from '@/server/kernel/config';
import { prisma, sql, sweepDb } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { query } from '@/server/test/database';
import { makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { visit } from '@/server/test/meetings/visitor';
import { notificationsOf } from '@/server/test/notifications';
import { operations } from '@/server/workspace/operations';
import { updateWorkspace } from '@/server/workspace/workspaces/settings';
import { quotes } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace('Seller Ltd');
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada Byron', email: 'ada@example.com', externalId: 'p' }] });
});

const LINES = [
  { name: 'Setup', quantity: 1.5, unitPrice: 33.33, discountPercent: 12.5, taxPercent: 8.875 },
  { name: 'Plan', unitPrice: 100, taxPercent: 20 },
  { name: 'Travel', unitPrice: 10 },
];

async function make(more: object = {}, currency = 'USD') {
  const row = { name: 'Rollout', externalId: 'd', contactExternalId: 'p', currency };
  await call(ws.key, deals.upsert, { deals: [row] });
  const input = { title: 'Rollout', dealExternalId: 'd', lineItems: LINES, ...more };
  return (await call(ws.key, quotes.create, input)).body.quote;
}

const setStatus = (id: string, status: 'DRAFT' | 'SENT') => call(ws.key, quotes.status, { id, status });
const versionsOf = async (id: string) => (await call(ws.key, quotes.versions, { id })).body.versions;
const tokenOf = async (id: string) => (await call(ws.key, quotes.link, { id })).body.url.split('/').at(-1) ?? '';
const verify = async () => (await call(ws.key, quotes.verify, {})).body;

async function sent(more: object = {}) {
  const { id } = await make(more);
  await setStatus(id, 'SENT');
  return { id, token: await tokenOf(id) };
}

const answer = (token: string, more: object = {}) =>
  visit(`/quotes/${token}/answer`, { version: 1, decision: 'ACCEPTED', name: 'Ada Byron', ...more });

describe('lines with discount and tax', () => {
  it('add up in the currency of the deal, and show with include alone', async () => {
    const quote = await make({ terms: 'Net 30' });
    expect(quote.total).toBe(177.63);
    expect(quote.lineItems.map(({ total }) => total)).toEqual([43.75, 100, 10]);
    expect(Object.keys(quote.lineItems[0] ?? {})).toEqual(['id', 'name', 'offering', 'quantity', 'unitPrice', 'total']);
    const include = 'currency,terms,amounts,version,expired';
    const shown = (await call(ws.key, quotes.get, { id: quote.id, include })).body.quote;
    const ids = quote.lineItems.map(({ id }) => id);
    expect(shown).toEqual({
      ...quote,
      currency: 'USD',
      terms: 'Net 30',
      version: null,
      expired: false,
      amounts: {
        subtotal: 160,
        discount: 6.25,
        tax: 23.88,
        taxes: [
          { percent: 8.875, net: 43.75, tax: 3.88 },
          { percent: 20, net: 100, tax: 20 },
        ],
        lines: [
          { id: ids[0], discountPercent: 12.5, discount: 6.25, taxPercent: 8.875, tax: 3.88 },
          { id: ids[1], discountPercent: null, discount: 0, taxPercent: 20, tax: 20 },
          { id: ids[2], discountPercent: null, discount: 0, taxPercent: null, tax: 0 },
        ],
      },
    });
  });

  it.each([
    ['JPY', 178],
    ['KWD', 177.628],
  ])('are rounded to what %s has', async (currency, total) => {
    expect((await make({}, currency)).total).toBe(total);
  });

  it('are priced again when the currency is another one', async () => {
    const { id } = await make();
    expect((await call(ws.key, quotes.update, { id, currency: 'jpy' })).body.quote.total).toBe(178);
  });

  it.each([
    [{ discountPercent: 100.01 }, 'lineItems.0.discountPercent: Number must be less than or equal to 100'],
    [{ discountPercent: 0.001 }, 'lineItems.0.discountPercent: Number must have at most 2 decimals'],
    [{ taxPercent: 7.1234 }, 'lineItems.0.taxPercent: Number must have at most 3 decimals'],
  ])('refuse %j', async (wrong, error) => {
    await make();
    const lineItems = [{ name: 'x', unitPrice: 1, ...wrong }];
    const refused = await call(ws.key, quotes.create, { title: 'x', dealExternalId: 'd', lineItems });
    expect(refused).toMatchObject({ status: 400, body: { error } });
  });
});

describe('a version', () => {
  it('is frozen by becoming SENT, and again only once the content is another one', async () => {
    const { id } = await make({ terms: 'Net 30', validUntil: '2099-12-31' });
    await setStatus(id, 'SENT');
    await setStatus(id, 'DRAFT');
    await setStatus(id, 'SENT');
    await setStatus(id, 'DRAFT');
    await call(ws.key, quotes.update, { id, title: 'Rollout 2' });
    expect(await versionsOf(id)).toHaveLength(1);
    await setStatus(id, 'SENT');
    const [second, first] = await versionsOf(id);
    expect([first?.document?.title, second?.document?.title, second?.version]).toEqual(['Rollout', 'Rollout 2', 2]);
    expect(first?.document).toMatchObject({
      ...{ number: 1, version: 1, validUntil: '2099-12-31', currency: 'USD', terms: 'Net 30' },
      seller: { name: 'Seller Ltd' },
      buyer: { name: 'Ada Byron', email: 'ada@example.com', company: null },
      ...{ subtotal: '160.00', discount: '6.25', tax: '23.88', total: '177.63' },
      lines: [
        {
          quantity: '1.5',
          unitPrice: '33.33',
          discountPercent: '12.5',
          taxPercent: '8.875',
          total: '43.75',
          tax: '3.88',
        },
        { name: 'Plan' },
        { discountPercent: null, taxPercent: null },
      ],
    });
  });

  it('shows what the workspace has its quotes say of the seller, and keeps what it said', async () => {
    const owner = memberContext(ws.id, ws.ownerId, 'owner');
    const say = (sellerDetails: string | null) => updateWorkspace(owner, { sellerDetails });
    const details = '1 Main Street\nVAT DE123456789';
    await say(details);
    const { id, token } = await sent();
    const sellersOf = async () => (await versionsOf(id)).map(({ document }) => document?.seller);
    expect(await sellersOf()).toEqual([{ name: 'Seller Ltd', details }]);
    expect((await answerLink(get(`/quote/${token}/pdf`)))?.status).toBe(200);
    await say(null);
    expect(await sellersOf()).toEqual([{ name: 'Seller Ltd', details }]);
    await setStatus(id, 'DRAFT');
    await setStatus(id, 'SENT');
    expect(await sellersOf()).toEqual([{ name: 'Seller Ltd' }, { name: 'Seller Ltd', details }]);
    await say('東京');
    await setStatus(id, 'DRAFT');
    expect((await setStatus(id, 'SENT')).body.error).toMatch(/^The PDF of a quote cannot show “東” “京”: /);
  });

  it('has a PDF whose bytes stay the same', async () => {
    const { id, token } = await sent({ title: 'Übersicht Ω Ж' });
    const pdf = async () => Buffer.from((await answerLink(get(`/quote/${token}/pdf`)))?.body ?? '');
    const first = await pdf();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.toString('latin1')).toMatch(/\/Type \/Page\b[\s\S]*%%EOF\s*$/);
    expect(streamsOf(first).some((stream) => stream.includes('BT'))).toBe(true);
    // Drawn anew.
    await prisma.quoteVersion.updateMany({ where: { workspaceId: ws.id }, data: { pdf: null } });
    expect((await pdf()).equals(first)).toBe(true);
    const { url } = (await call(ws.key, quotes.pdf, { id, version: 1 })).body;
    const { status, headers, body } = await transfer(get(new URL(url).pathname));
    expect([status, headers['Content-Type']]).toEqual([200, 'application/pdf']);
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).equals(first)).toBe(true);
  });

  it('is drawn however long a quote may be', async () => {
    const lineItems = Array.from({ length: 500 }, () => ({
      name: 'Ωμέγα Жизнь '.repeat(41),
      unitPrice: 1,
      taxPercent: 20,
    }));
    const { token } = await sent({ lineItems, notes: 'many words '.repeat(9000), terms: 'and terms '.repeat(2000) });
    expect((await answerLink(get(`/quote/${token}/pdf`)))?.status).toBe(200);
  }, 60_000);

  it('comes back with its quote', async () => {
    const { id } = await sent();
    await setStatus(id, 'DRAFT');
    const before = await versionsOf(id);
    await call(ws.key, quotes.delete, { id });
    expect((await call(ws.key, resources.trash.restore, { ids: [id] })).status).toBe(200);
    expect(await versionsOf(id)).toEqual(before);
  });

  it('keeps its quote from going when what made it is taken back', async () => {
    const rows = { title: 'Rollout', dealExternalId: 'd', lineItems: LINES };
    await make();
    const made = await call(ws.key, quotes.create, rows);
    const { id } = made.body.quote;
    await setStatus(id, 'SENT');
    const reverted = await call(ws.key, operations.revert, { id: made.headers['X-Operation-Id'] ?? '' });
    expect(reverted.body.records[0]?.conflicts).toMatchObject([
      { reason: 'kept', message: expect.stringMatching(/^It was sent/) },
    ]);
    expect((await call(ws.key, quotes.get, { id })).status).toBe(200);
  });

  it('is not needed for the PDF of a draft', async () => {
    const { id } = await make();
    const { url, version } = (await call(ws.key, quotes.pdf, { id })).body;
    expect(version).toBeNull();
    expect((await transfer(get(new URL(url).pathname))).status).toBe(200);
    expect((await call(ws.key, quotes.pdf, { id, version: 1 })).body.error).toBe('Version not found.');
    expect((await call(ws.key, quotes.link, { id })).body.error).toBe('This quote was not sent yet.');
  });
});

describe('the link to a quote', () => {
  it('shows the version, and takes one answer with who gave it', async () => {
    const { id, token } = await sent();
    const { body } = await visit(`/quotes/${token}`);
    expect(body.quote).toMatchObject({
      closed: null,
      newerVersion: null,
      decision: null,
      document: { total: '177.63' },
    });
    const accepted = await answer(token);
    expect(accepted).toMatchObject({
      status: 200,
      body: { quote: { closed: 'answered', decision: { name: 'Ada Byron' } } },
    });
    expect((await call(ws.key, quotes.get, { id })).body.quote.status).toBe('ACCEPTED');
    const { changes } = (await call(ws.key, resources.quotes.history, { id })).body;
    expect(changes[0]).toMatchObject({ actor: { kind: 'visitor' }, changed: { status: { after: 'ACCEPTED' } } });
    const [version] = await versionsOf(id);
    expect(version?.acceptances).toMatchObject([{ number: 1, decision: 'ACCEPTED', name: 'Ada Byron', reason: null }]);
    expect(await answer(token)).toMatchObject({ status: 409, body: { error: 'This quote was answered before.' } });
    expect(await notificationsOf(ws)).toMatchObject([{ title: 'Quote #1 was accepted', href: `/quotes?id=${id}` }]);
  });

  it('takes one of two answers that come at once', async () => {
    const { id, token } = await sent();
    const all = await Promise.all([
      answer(token),
      answer(token, { decision: 'DECLINED', reason: 'Dear', name: 'Bob' }),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await versionsOf(id))[0]?.acceptances).toHaveLength(1);
    expect(await verify()).toMatchObject({ valid: true, entries: 1 });
  });

  it('is answered by a plain form with a redirect, and by a page that says what is wrong', async () => {
    const { id, token } = await sent();
    const submit = async (name: string) => {
      const { status, headers, body } = await handlePublic({
        ...get(`/api/public/quotes/${token}/answer`),
        method: 'POST',
        header: (header) => FORM_HEADERS[header],
        async *body() {
          yield Buffer.from(new URLSearchParams({ version: '1', decision: 'ACCEPTED', name }).toString());
        },
      });
      return { status, location: headers.Location, page: String(body) };
    };
    // Pressed twice.
    const both = await Promise.all([submit('Ada'), submit('Ada')]);
    expect(both).toMatchObject(Array(2).fill({ status: 303, location: `/quote/${token}` }));
    expect((await versionsOf(id))[0]?.acceptances).toHaveLength(1);
    const other = await submit('Bob');
    expect([other.status, other.page]).toEqual([409, expect.stringContaining('This quote was answered before.')]);
  });

  it('refuses a version that was replaced, withdrawn or has expired', async () => {
    const { id, token } = await sent();
    await setStatus(id, 'DRAFT');
    const refused = async (old: string, error: string, more = {}) =>
      expect(await answer(old, more)).toMatchObject({ status: 409, body: { error } });
    await refused(token, 'This quote was withdrawn.');
    await call(ws.key, quotes.update, { id, title: 'New', validUntil: '2020-01-01' });
    await setStatus(id, 'SENT');
    await refused(token, 'There is a newer version of this quote. Ask for its link.');
    expect((await visit(`/quotes/${token}`)).body.quote).toMatchObject({ closed: 'outdated', newerVersion: 2 });
    const fresh = await tokenOf(id);
    await refused(fresh, 'There is a newer version of this quote. Ask for its link.');
    await refused(fresh, 'This quote has expired.', { version: 2 });
    const { body } = await call(ws.key, quotes.get, { id, include: 'expired' });
    expect([body.quote.status, body.quote.expired]).toEqual(['SENT', true]);
  });

  it('is nothing when it is made up', async () => {
    const { token } = await sent();
    const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    expect((await visit(`/quotes/${other}`)).status).toBe(404);
    expect((await answer(other)).status).toBe(404);
  });
});

describe('the chain of acceptances', () => {
  /** Three quotes that are answered at once, in whichever order. */
  async function three() {
    const links = [await sent(), await sent(), await sent()];
    await Promise.all(links.map(({ token }) => answer(token)));
  }
  // The owner of the table alone can, which the service is.
  const tamper = (statement: string) =>
    query(
      config.databaseUrl ?? '',
      `BEGIN; SELECT set_config('crm.workspace', '${ws.id}', true); ALTER TABLE "QuoteAcceptance" DISABLE TRIGGER keep_acceptance;
      ${statement}; ALTER TABLE "QuoteAcceptance" ENABLE TRIGGER keep_acceptance; COMMIT`,
    );
  const mine = `"workspaceId" = '${'%'}'`;

  it('numbers entries without gaps, whatever comes at once', async () => {
    await three();
    expect(await verify()).toMatchObject({
      valid: true,
      entries: 3,
      withoutDocument: 0,
      head: { number: 3 },
      broken: null,
    });
  });

  it.each([
    [`UPDATE "QuoteAcceptance" SET decision = 'DECLINED' WHERE number = 2 AND ${mine}`, 2, 'entry'],
    [`UPDATE "QuoteAcceptance" SET name = 'Eve' WHERE number = 3 AND ${mine}`, 3, 'person'],
    [`UPDATE "QuoteAcceptance" SET "previousSha256" = repeat('0', 64) WHERE number = 2 AND ${mine}`, 2, 'chain'],
    [`DELETE FROM "QuoteAcceptance" WHERE number = 2 AND ${mine}`, 2, 'missing'],
    [`DELETE FROM "QuoteAcceptance" WHERE number = 3 AND ${mine}`, 3, 'missing'],
    [`UPDATE "QuoteVersion" SET document = replace(document, '177.63', '1.00') WHERE ${mine}`, 1, 'document'],
    [`UPDATE "QuoteVersion" SET pdf = 'x' WHERE ${mine}`, 1, 'pdf'],
  ])('finds what was changed by SQL: %s', async (statement, number, flaw) => {
    await three();
    await tamper(statement.replaceAll('%', ws.id));
    expect(await verify()).toMatchObject({ valid: false, broken: { number, flaw } });
  });

  it('is kept by the database itself', async () => {
    const { token } = await sent();
    await answer(token);
    const write = (statement: string) =>
      query(config.databaseUrl ?? '', `SET crm.workspace = '${ws.id}'; ${statement}`);
    const refused = 'Acceptances are kept as they were written.';
    await expect(write(`UPDATE "QuoteAcceptance" SET decision = 'DECLINED'`)).rejects.toThrow(refused);
    await expect(write(`DELETE FROM "QuoteAcceptance"`)).rejects.toThrow(refused);
    expect(await verify()).toMatchObject({ valid: true, entries: 1 });
  });

  it('goes with its workspace alone', async () => {
    const { token } = await sent();
    await answer(token);
    await sweepDb.query(sql`DELETE FROM "Workspace" w WHERE w.id = ${ws.id}::uuid`);
    expect((await visit(`/quotes/${token}`)).status).toBe(410);
    expect(await prisma.quoteAcceptance.count({ where: { workspaceId: ws.id } })).toBe(0);
  });

  it('stays whole when the person is erased', async () => {
    const { id, token } = await sent();
    await answer(token);
    const { sections } = (await call(ws.key, people.export, { email: 'ada@example.com' })).body;
    expect(sections.quotes).toMatchObject([
      { versions: [{ document: { number: 1 }, answers: [{ name: 'Ada Byron' }] }] },
    ]);
    const erased = await call(ws.key, people.erase, { email: 'ada@example.com' });
    expect(erased.status).toBe(200);
    const [version] = await versionsOf(id);
    expect(version).toMatchObject({ document: null, acceptances: [{ name: null, decision: 'ACCEPTED' }] });
    expect(await verify()).toMatchObject({ valid: true, entries: 1, withoutDocument: 1 });
    expect((await visit(`/quotes/${token}`)).status).toBe(410);
  });
});

const FORM_HEADERS: Record<string, string> = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
};
const get = (path: string) => ({
  method: 'GET',
  path,
  query: '',
  header: () => undefined,
  address: '192.0.2.7',
  async *body() {},
});

/** The content of a PDF's streams, as far as they are deflated. */
function streamsOf(pdf: Buffer): string[] {
  const parts = pdf.toString('latin1').split(/stream\r?\n/);
  return parts.flatMap((part) => {
    try {
      return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}
