import pg from 'pg';
import { expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { makeOwned } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { compareRecords } from './compare';
import { similarRecords } from './similar';
import { pruneDuplicates, sweepDuplicates } from './sweep';

type Row = Record<string, unknown>;

async function fill(ws: TestWorkspace, rows: Row[]) {
  const { body } = await call(ws.key, contacts.upsert, {
    contacts: rows.map((row, n) => ({ externalId: `e${n}`, ...row })),
  });
  expect(body.errors).toBe(0);
  const ids = body.results.flatMap(({ id }) => id ?? []);
  await compareRecords(ws.id, 'CONTACT', ids);
  return ids;
}

/** Each pair of rows with the reasons that they were found by; none where they were not. */
async function reasonsOf(pairs: [Row, Row][]) {
  const ws = await makeWorkspace();
  const company = { name: 'Acme GmbH', externalId: 'acme' };
  const other = { name: 'ACME', externalId: 'acme-2' };
  await call(ws.key, companies.upsert, { companies: [company, other] });
  const ids = await fill(ws, pairs.flat());
  const { body } = await call(ws.key, contacts.duplicates, { limit: 100 });
  return pairs.map((_, n) => {
    const both = [ids[2 * n], ids[2 * n + 1]];
    const found = body.duplicates.find(({ contacts: [a, b] }) => both.includes(a?.id) && both.includes(b?.id));
    return found ? [found.score, ...found.reasons].join(' ') : '';
  });
}

const acme = { companyExternalId: 'acme' };
const acme2 = { companyExternalId: 'acme-2' };

it('finds the same person by address, telephone, name and company, in each of the ways in which they are entered twice', async () => {
  const found = await reasonsOf([
    [
      { name: 'Ada Byron', email: 'Ada@One.example' },
      { name: 'Ada Byron', email: 'ada@one.example' },
    ],
    [
      { name: 'Gus Gmail', email: 'gus.gmail+news@gmail.com' },
      { name: 'Gus Gmail', email: 'gusgmail@googlemail.com' },
    ],
    [
      { name: 'Tele Fon', phone: '+49 30 1234 5678 ext. 9' },
      { name: 'T. Fon', phone: '030/12345678' },
    ],
    [
      { firstName: 'Kurt', lastName: 'Gödel', ...acme },
      { firstName: 'Godel', lastName: 'Kurt', ...acme2 },
    ],
    [
      { name: 'Bob Nickel', ...acme },
      { name: 'Nickel, Robert', ...acme2 },
    ],
    [
      { name: 'Tina Typographer', ...acme },
      { name: 'Tina Typogarpher', ...acme2 },
    ],
    [
      { name: 'Marianne Erstname', ...acme },
      { name: 'Mariane Erstname', ...acme2 },
    ],
    [
      { name: 'Dora Main', email: 'dmain@dora.example' },
      { name: 'Dora Main', email: 'dora.main@dora.example' },
    ],
    [
      { name: 'One Owner', email: 'office@shared1.example' },
      { name: 'Second Person', email: 'office@shared1.example' },
    ],
  ]);
  expect(found).toEqual([
    '1 SAME_EMAIL SAME_NAME_AND_DOMAIN',
    '0.99 SAME_EMAIL',
    '0.97 SAME_PHONE',
    '0.95 SAME_NAME_AND_COMPANY',
    '0.95 SAME_NAME_AND_COMPANY',
    '0.9 SIMILAR_LAST_NAME',
    '0.93 SIMILAR_FIRST_NAME',
    '0.92 SAME_NAME_AND_DOMAIN',
    '0.8 SAME_EMAIL',
  ]);
});

it('takes those for two whom a telephone or an address contradicts, or a name alone connects', async () => {
  const found = await reasonsOf([
    [
      { name: 'Phil Phone', phone: '030 111111111', ...acme },
      { name: 'Phil Phone', phone: '030 222222222', ...acme2 },
    ],
    [
      { name: 'Mel Mail', email: 'mel@a.example', ...acme },
      { name: 'Mel Mail', email: 'mm77@other.example', ...acme2 },
    ],
    [{ name: 'Sam Same' }, { name: 'Sam Same' }],
    [
      { name: 'Switch Board', phone: '030 333333333' },
      { name: 'Quite Different', phone: '030 333333333' },
    ],
    [
      { name: 'Anna Karenina', ...acme },
      { name: 'Emma Bovary', ...acme },
    ],
  ]);
  expect(found).toEqual(['', '', '', '', '']);
});

it('finds companies by domain, telephone, name and spelling, and leads as contacts', async () => {
  const ws = await makeWorkspace();
  const rows = [
    { name: 'Initech', domain: 'initech.example' },
    { name: 'Initech International', website: 'https://www.initech.example/about' },
    { name: 'Wayne Enterprises Inc.' },
    { name: 'Wayne Enterprises, LLC' },
    { name: 'Umbrela Corporation' },
    { name: 'Umbrella Corp.' },
    { name: 'Globex', domain: 'globex.example' },
    { name: 'Globex', domain: 'somebody-else.example' },
  ];
  const { body } = await call(ws.key, companies.upsert, { companies: rows });
  await compareRecords(
    ws.id,
    'COMPANY',
    body.results.flatMap(({ id }) => id ?? []),
  );
  const listed = await call(ws.key, companies.duplicates, {});
  expect(listed.body.duplicates.map((pair) => [pair.score, ...pair.reasons, pair.companies[0]?.name])).toEqual([
    [0.98, 'SAME_DOMAIN', 'Initech'],
    [0.93, 'SAME_NAME', 'Wayne Enterprises Inc.'],
    [0.88, 'SIMILAR_NAME', 'Umbrela Corporation'],
  ]);
  await call(ws.key, leads.create, { name: 'Lea Lead', email: 'lea@lead.example', externalId: '1' });
  const second = await call(ws.key, leads.create, {
    name: 'Lea Leed',
    company: 'X',
    email: 'LEA@lead.example',
    externalId: '2',
  });
  const twins = await call(ws.key, leads.duplicates, { id: second.body.lead.id });
  expect(twins.body.duplicates.map(({ reasons }) => reasons)).toEqual([['SAME_EMAIL']]);
});

it('pages by score, follows what changes, and forgets what is gone', async () => {
  const ws = await makeWorkspace();
  const twins = [1, 2, 3].flatMap((n) => [
    { name: `Twin A${n}`, email: `t${n}@x.example` },
    { name: `Twin A${n}`, email: `T${n}@x.example` },
  ]);
  const ids = await fill(ws, twins);
  const seen: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 5; pages++) {
    const { body } = await call(ws.key, contacts.duplicates, { limit: 2, ...(cursor && { cursor }) });
    seen.push(...body.duplicates.flatMap((pair) => pair.contacts.map(({ id }) => id)));
    if (!body.nextCursor) break;
    cursor = body.nextCursor;
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  await call(ws.key, contacts.update, { id: ids[1] ?? '', email: 'another@y.example' });
  await call(ws.key, contacts.delete, { id: ids[3] ?? '' });
  const one = await call(ws.key, contacts.duplicates, { id: ids[1] ?? '' });
  expect(one.body.duplicates).toEqual([]);
  const rest = await call(ws.key, contacts.duplicates, {});
  expect(rest.body.duplicates.flatMap((pair) => pair.contacts.map(({ id }) => id))).toEqual([ids[4], ids[5]]);
  await pruneDuplicates();
  const { rows } = await pool.query('SELECT 1 FROM "DuplicateKey" WHERE "workspaceId" = $1', [ws.id]);
  expect(rows).toHaveLength(5);
});

it('never again takes two for one of which somebody said that they are not, whatever becomes of them', async () => {
  const ws = await makeWorkspace();
  const ids = await fill(ws, [
    { name: 'A B', email: 'ab@x.example' },
    { name: 'A B', email: 'AB@x.example' },
  ]);
  const [first = '', second = ''] = ids;
  expect((await call(ws.key, contacts.dismiss, { ids: [second, first] })).status).toBe(200);
  await call(ws.key, contacts.update, { id: second, email: 'other@x.example' });
  await call(ws.key, contacts.duplicates, { id: second });
  await call(ws.key, contacts.update, { id: second, email: 'ab@x.example' });
  expect((await call(ws.key, contacts.duplicates, { id: second })).body.duplicates).toEqual([]);
  expect((await call(ws.key, contacts.dismiss, { ids: [first, first] })).status).toBe(400);
  expect((await call(ws.key, contacts.dismiss, { ids: [first, ws.id] })).status).toBe(404);
});

it('lists two again once it is taken back that they are not one, and only them', async () => {
  const { workspace, owner } = await makeOwned();
  const named = async (name: string, email: string) =>
    (await call(workspace.key, contacts.upsert, { contacts: [{ name, email, externalId: name }] })).body.results[0]
      ?.id ?? '';
  const ids = [await named('A B', 'ab@x.example'), await named('A C', 'ab+2@x.example')];
  await call(workspace.key, contacts.update, { id: ids[1] ?? '', email: 'AB@x.example' });
  const listed = async () => (await call(workspace.key, contacts.duplicates, {})).body.duplicates.length;
  const before = await listed();
  await call(workspace.key, contacts.dismiss, { ids });
  expect([before, await listed()]).toEqual([1, 0]);
  const stranger = await makeOwned();
  expect(await stranger.owner.duplicates.restore({ entity: 'CONTACT', ids })).toEqual({ restored: 0 });
  expect(await listed()).toBe(0);
  expect(await owner.duplicates.restore({ entity: 'CONTACT', ids: ids.toReversed() })).toEqual({ restored: 1 });
  expect(await listed()).toBe(1);
  expect(await owner.duplicates.restore({ entity: 'CONTACT', ids })).toEqual({ restored: 0 });
});

it('is swept in the background, leaves out what very many share, and says so', async () => {
  const ws = await makeWorkspace();
  const rows = Array.from({ length: 501 }, (_, n) => ({ name: `Person P${n}`, externalId: `p${n}`, email: null }));
  await call(ws.key, contacts.upsert, { contacts: rows });
  await pool.query('UPDATE "Contact" SET email = $2 WHERE "workspaceId" = $1', [ws.id, 'info@huge.example']);
  await call(ws.key, contacts.upsert, {
    contacts: [
      { name: 'Twin', phone: '0301234567', externalId: 'a' },
      { name: 'Twin', phone: '0301234567', externalId: 'b' },
      { name: 'Real Twin', phone: '0301234567', externalId: 'c' },
      { name: 'Real Twin', phone: '030 1234567', externalId: 'd' },
    ],
  });
  while ((await sweepDuplicates()).more);
  const { body } = await call(ws.key, contacts.duplicates, {});
  expect(body.duplicates.map((pair) => pair.contacts.map(({ externalId }) => externalId))).toEqual([['c', 'd']]);
  expect(body.skipped).toEqual([{ reason: 'SAME_EMAIL', key: 'info@huge.example', members: 501 }]);
});

it('compares what a run that died had only read, in pieces that begin small', async () => {
  const ws = await makeWorkspace();
  const twins = Array.from({ length: 600 }, (_, n) => ({ name: `Twin ${n}`, email: `twin${n >> 1}@one.example` }));
  const ids = await fill(ws, twins);
  while ((await sweepDuplicates()).more);
  const pairs = async () => {
    const { rows } = await pool.query(
      'SELECT "aId"::text, "bId"::text FROM "DuplicatePair" WHERE "workspaceId" = $1 ORDER BY 1',
      [ws.id],
    );
    return rows;
  };
  const found = await pairs();
  expect(found).toHaveLength(300);
  await pool.query('DELETE FROM "DuplicatePair" WHERE "workspaceId" = $1', [ws.id]);
  const left = `UPDATE "DuplicateMark" SET uncompared = $2 WHERE "workspaceId" = $1 AND entity = 'CONTACT'`;
  await pool.query(left, [ws.id, ids]);
  const pieces = await notePieces();
  while ((await sweepDuplicates()).more);
  expect(await pairs()).toEqual(found);
  // What each is compared with may take seconds for 500 of them, which others of the service feel.
  const [first = 0, ...more] = await pieces();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(50);
  expect(more.reduce((sum, piece) => sum + piece, first)).toBe(600);
});

/** Notes how many records each piece of a sweep compares, from now until it is asked. */
async function notePieces(): Promise<() => Promise<number[]>> {
  const owner = new pg.Client({ connectionString: config.databaseUrl });
  await owner.connect();
  await owner.query(`
    CREATE TABLE pieces (n serial, size int);
    CREATE FUNCTION note_piece() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO pieces (size) VALUES (cardinality(OLD.uncompared) - cardinality(NEW.uncompared)); RETURN NULL;
    END $$;
    CREATE TRIGGER note_piece AFTER UPDATE ON "DuplicateMark" FOR EACH ROW EXECUTE FUNCTION note_piece()`);
  return async () => {
    const { rows } = await owner.query('SELECT size FROM pieces WHERE size > 0 ORDER BY n');
    await owner.query('DROP FUNCTION note_piece CASCADE; DROP TABLE pieces');
    await owner.end();
    return rows.map(({ size }) => size);
  };
}

it('warns of whom a new record looks like, also when that was written just now', async () => {
  const ws = await makeWorkspace();
  await fill(ws, [{ name: 'Robert Known', phone: '030 987654321', email: 'r@known.example' }]);
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Just Now', email: 'now@known.example' }] });
  const names = async (draft: Row) => (await similarRecords(ws.ctx, 'CONTACT', draft)).map(({ name }) => name);
  expect(await names({ name: 'Bob Known', phone: '+49 30 987654321' })).toEqual(['Robert Known']);
  expect(await names({ email: 'NOW@known.example' })).toEqual(['Just Now']);
  expect(await names({ name: 'Somebody New', email: 'new@known.example' })).toEqual([]);
  const other = await makeWorkspace();
  expect(await similarRecords(other.ctx, 'CONTACT', { email: 'now@known.example' })).toEqual([]);
});
