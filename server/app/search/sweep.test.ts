import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { fillContacts } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { pruneSearch } from '@/server/workspace/search/prune';
import { sweepSearch } from '@/server/workspace/search/sweep';
import { search } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const count = async (table: 'SearchEntry' | 'SearchWord') =>
  (await pool.query(`SELECT count(*)::int AS n FROM "${table}" WHERE "workspaceId" = $1`, [ws.id])).rows[0].n;
const find = async (q: string) => (await call(ws.key, search.find, { q })).body.results.map(({ title }) => title);
/** Lets everything have been written an hour ago. */
const age = () =>
  pool.query(`UPDATE "Contact" SET "updatedAt" = "updatedAt" - interval '1 hour' WHERE "workspaceId" = $1`, [ws.id]);

it('reads everything, of which much has one and the same time, and then nothing', async () => {
  await fillContacts(ws.id, 4500);
  await age();
  expect((await sweepSearch()).more).toBe(false);
  expect(await count('SearchEntry')).toBe(4500);
  expect((await sweepSearch()).read).toBe(0);
  expect(await find('p4321@t.example')).toEqual(['Person 4321']);
});

it('reads a record whose title, word or number is cut through a letter, and those of others behind it', async () => {
  const name = `${'a'.repeat(199)}😀`;
  const rows = [
    { name },
    { name: `b${'𠀀'.repeat(20)}` },
    { name: 'Numbered', externalId: `c${'𠀀'.repeat(99)}${'𠀀'}` },
  ];
  await call(ws.key, contacts.upsert, { contacts: rows });
  const other = await makeWorkspace();
  await call(other.key, contacts.upsert, { contacts: [{ name: 'Behind' }] });
  expect(await sweepSearch()).toEqual({ read: 4, more: false });
  expect(await find('numbered')).toEqual(['Numbered']);
  expect(await find(name)).toEqual([name]);
  expect((await call(other.key, search.find, { q: 'behind' })).body.results).toHaveLength(1);
});

it('goes on where its time was over, and harms nothing when run at once', async () => {
  await fillContacts(ws.id, 2500);
  expect(await sweepSearch({ forMs: 0 })).toEqual({ read: 0, more: true });
  await Promise.all([sweepSearch(), sweepSearch(), find('person 7'), find('person 8')]);
  expect(await count('SearchEntry')).toBe(2500);
});

it('reads again what was changed, also in a transaction that ended late', async () => {
  const ids = await fillContacts(ws.id, 3);
  await sweepSearch();
  await pool.query(
    `UPDATE "Contact" SET name = 'Latecomer', "updatedAt" = now() - interval '4 minutes' WHERE id = $1`,
    [ids[0]],
  );
  await pool.query(`UPDATE "SearchEntry" SET "updatedAt" = now() - interval '9 minutes' WHERE id = $1`, [ids[0]]);
  expect((await sweepSearch()).read).toBe(1);
  expect(await find('latecomer')).toEqual(['Latecomer']);
});

it('follows drafts, and finds mail that was sent', async () => {
  const { results } = (await call(ws.key, contacts.upsert, { contacts: [{ email: 'a@t.example' }] })).body;
  const mail = { contactId: results[0]?.id, subject: 'Rhubarb', bodyHtml: '<p>x</p>' };
  const { id } = (await call(ws.key, emails.create, mail)).body.email;
  await sweepSearch();
  await pool.query(`UPDATE "Email" SET subject = 'Gooseberry', status = 'SENT', "updatedAt" = now() WHERE id = $1`, [
    id,
  ]);
  await call(ws.key, emails.create, { ...mail, subject: 'Another' });
  await sweepSearch();
  expect(await find('gooseberry')).toEqual(['Gooseberry']);
  expect(await find('rhubarb')).toEqual([]);
});

it('forgets what was deleted, and its words', async () => {
  const { results } = (await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ephemeral' }, { name: 'Lasting' }] }))
    .body;
  await sweepSearch();
  await call(ws.key, contacts.delete, { id: results[0]?.id ?? '' });
  expect(await pruneSearch()).toMatchObject({ entries: 1, words: 1 });
  expect([await count('SearchEntry'), await count('SearchWord')]).toEqual([1, 1]);
});
