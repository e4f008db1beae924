import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '@/server/app/endpoints';
import { handlePublic } from '@/server/app/entry/public';
import { people } from '@/server/app/people';
import { config } from '@/server/kernel/config';
import { prisma, sql, sweepDb } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { query } from '@/server/test/database';
import type { TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { visit } from '@/server/test/meetings/visitor';
import { notificationsOf } from '@/server/test/notifications';
import { makeSeller, sentQuote, setStatus, tokenOf, versionsOf } from '@/server/test/quotes';
import { quotes } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeSeller();
});

const verify = async () => (await call(ws.key, quotes.verify, {})).body;
const answer = (token: string, more: object = {}) =>
  visit(`/quotes/${token}/answer`, { version: 1, decision: 'ACCEPTED', name: 'Ada Byron', ...more });

describe('the link to a quote', () => {
  it('shows the version, and takes one answer with who gave it', async () => {
    const { id, token } = await sentQuote(ws);
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
    const [version] = await versionsOf(ws, id);
    expect(version?.acceptances).toMatchObject([{ number: 1, decision: 'ACCEPTED', name: 'Ada Byron', reason: null }]);
    expect(await answer(token)).toMatchObject({ status: 409, body: { error: 'This quote was answered before.' } });
    expect(await notificationsOf(ws)).toMatchObject([{ title: 'Quote #1 was accepted', href: `/quotes?id=${id}` }]);
  });

  it('takes one of two answers that come at once', async () => {
    const { id, token } = await sentQuote(ws);
    const all = await Promise.all([
      answer(token),
      answer(token, { decision: 'DECLINED', reason: 'Dear', name: 'Bob' }),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await versionsOf(ws, id))[0]?.acceptances).toHaveLength(1);
    expect(await verify()).toMatchObject({ valid: true, entries: 1 });
  });

  it('is answered by a plain form with a redirect, and by a page that says what is wrong', async () => {
    const { id, token } = await sentQuote(ws);
    const submit = async (name: string) => {
      const body = new URLSearchParams({ version: '1', decision: 'ACCEPTED', name }).toString();
      const url = `${config.baseUrl}/api/public/quotes/${token}/answer`;
      const request = linkRequest(url, { method: 'POST', headers: FORM_HEADERS, body });
      const answer = await handlePublic(request);
      return { status: answer.status, location: answer.headers.Location, page: String(answer.body) };
    };
    // Pressed twice.
    const both = await Promise.all([submit('Ada'), submit('Ada')]);
    expect(both).toMatchObject(Array(2).fill({ status: 303, location: `/quote/${token}` }));
    expect((await versionsOf(ws, id))[0]?.acceptances).toHaveLength(1);
    const other = await submit('Bob');
    expect([other.status, other.page]).toEqual([409, expect.stringContaining('This quote was answered before.')]);
  });

  it('refuses a version that was replaced, withdrawn or has expired', async () => {
    const { id, token } = await sentQuote(ws);
    await setStatus(ws, id, 'DRAFT');
    const refused = async (old: string, error: string, more = {}) =>
      expect(await answer(old, more)).toMatchObject({ status: 409, body: { error } });
    await refused(token, 'This quote was withdrawn.');
    await call(ws.key, quotes.update, { id, title: 'New', validUntil: '2020-01-01' });
    await setStatus(ws, id, 'SENT');
    await refused(token, 'There is a newer version of this quote. Ask for its link.');
    expect((await visit(`/quotes/${token}`)).body.quote).toMatchObject({ closed: 'outdated', newerVersion: 2 });
    const fresh = await tokenOf(ws, id);
    await refused(fresh, 'There is a newer version of this quote. Ask for its link.');
    await refused(fresh, 'This quote has expired.', { version: 2 });
    const { body } = await call(ws.key, quotes.get, { id, include: 'expired' });
    expect([body.quote.status, body.quote.expired]).toEqual(['SENT', true]);
  });

  it('stays what it was when the buyer is merged into another record, or deleted', async () => {
    const { id, token } = await sentQuote(ws);
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada King', externalId: 'king' }] });
    const { body } = await call(ws.key, contacts.list, {});
    const idOf = (name: string) => body.contacts.find((contact) => contact.name === name)?.id ?? '';
    await call(ws.key, contacts.merge, { id: idOf('Ada King'), sourceIds: [idOf('Ada Byron')] });
    expect((await call(ws.key, quotes.get, { id })).body.quote.contact).toMatchObject({ id: idOf('Ada King') });
    expect((await visit(`/quotes/${token}`)).body.quote).toMatchObject({ closed: null, newerVersion: null });
    await call(ws.key, contacts.delete, { id: idOf('Ada King') });
    expect((await answer(token)).status).toBe(200);
    expect(await versionsOf(ws, id)).toHaveLength(1);
  });

  it('is nothing when it is made up', async () => {
    const { token } = await sentQuote(ws);
    const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    expect((await visit(`/quotes/${other}`)).status).toBe(404);
    expect((await answer(other)).status).toBe(404);
  });
});

describe('the chain of acceptances', () => {
  /** Three quotes that are answered at once, in whichever order. */
  async function three() {
    const links = [await sentQuote(ws), await sentQuote(ws), await sentQuote(ws)];
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
    const { token } = await sentQuote(ws);
    await answer(token);
    const write = (statement: string) =>
      query(config.databaseUrl ?? '', `SET crm.workspace = '${ws.id}'; ${statement}`);
    const refused = 'Acceptances are kept as they were written.';
    await expect(write(`UPDATE "QuoteAcceptance" SET decision = 'DECLINED'`)).rejects.toThrow(refused);
    await expect(write(`DELETE FROM "QuoteAcceptance"`)).rejects.toThrow(refused);
    expect(await verify()).toMatchObject({ valid: true, entries: 1 });
  });

  it('goes with its workspace alone', async () => {
    const { token } = await sentQuote(ws);
    await answer(token);
    await sweepDb.query(sql`DELETE FROM "Workspace" w WHERE w.id = ${ws.id}::uuid`);
    expect((await visit(`/quotes/${token}`)).status).toBe(410);
    expect(await prisma.quoteAcceptance.count({ where: { workspaceId: ws.id } })).toBe(0);
  });

  it('stays whole when the person is erased', async () => {
    const { id, token } = await sentQuote(ws);
    await answer(token);
    const { sections } = (await call(ws.key, people.export, { email: 'ada@example.com' })).body;
    expect(sections.quotes).toMatchObject([
      { versions: [{ document: { number: 1 }, answers: [{ name: 'Ada Byron' }] }] },
    ]);
    const erased = await call(ws.key, people.erase, { email: 'ada@example.com' });
    expect(erased.status).toBe(200);
    const [version] = await versionsOf(ws, id);
    expect(version).toMatchObject({ document: null, acceptances: [{ name: null, decision: 'ACCEPTED' }] });
    expect(await verify()).toMatchObject({ valid: true, entries: 1, withoutDocument: 1 });
    expect((await visit(`/quotes/${token}`)).status).toBe(410);
  });

  it.each(['da@example.com', 'ada@example.co', 'a.ada@example.com'])(
    'says what it said when %s is erased',
    async (email) => {
      const { id, token } = await sentQuote(ws);
      await answer(token);
      await call(ws.key, people.erase, { email });
      const [version] = await versionsOf(ws, id);
      expect(version).toMatchObject({ document: { number: 1 }, acceptances: [{ name: 'Ada Byron' }] });
      expect((await visit(`/quotes/${token}`)).status).toBe(200);
    },
  );

  it('forgets a person whom the words of a quote name', async () => {
    const notes = 'Agreed with\nbob@example.com. And <carl@example.com>, mailto:dan@example.com';
    const { id } = await sentQuote(ws, { notes });
    for (const name of ['bob', 'carl', 'dan']) {
      const [before] = await versionsOf(ws, id);
      expect(before?.document).not.toBeNull();
      await call(ws.key, people.erase, { email: `${name}@example.com` });
      const [after] = await versionsOf(ws, id);
      expect(after?.document).toBeNull();
      await setStatus(ws, id, 'DRAFT');
      await setStatus(ws, id, 'SENT');
    }
  });
});

const FORM_HEADERS: Record<string, string> = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
};
