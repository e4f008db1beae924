import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleNode } from '@/server/app/entry/node';
import { historySources } from '@/server/app/history-sources';
import { mirroredKinds } from '@/server/app/mirrored';
import { sign } from '@/server/kernel/secret';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { pipelines } from '@/server/records/pipelines';
import { stages } from '@/server/records/stages';
import { call } from '@/server/test/call';
import { createTestDatabase, query, type TestDatabase } from '@/server/test/database';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { differences, getter, readFile, readMirror } from '../testing/mirrored';
import { crm, serveHttp, start } from '../testing/run';

let ws: TestWorkspace;
let api: Awaited<ReturnType<typeof serveHttp>>;
/** Requests that came, and the one before whose answer somebody is to be stopped. */
let asked: URL[] = [];
let holdBack: ((url: URL) => boolean) | undefined;
const folder = mkdtempSync(join(tmpdir(), 'crm-mirror-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  api = await serveHttp((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(url);
    if (!holdBack?.(url)) void handleNode(request, response);
  });
});
afterAll(async () => {
  await api.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  ws = await makeWorkspace();
  asked = [];
  holdBack = undefined;
});

let count = 0;
const env = () => ({ CRM_API_KEY: ws.key, CRM_BASE_URL: api.url });
const mirror = (target: string, ...more: string[]) => crm(['mirror', target, '--once', ...more], env());

/** By a key of its own, so that neither uses up what the other may ask in a minute. */
async function compare(target: string) {
  const { key } = await makeKey(ws.id, ['*']);
  return differences(getter(api.url, key), target);
}

/** Copies until nothing differs: transactions of other tests' databases may hold the feed up. */
async function becomesEqual(target: string) {
  await expect
    .poll(
      async () => {
        expect(await mirror(target)).toMatchObject({ code: 0, stderr: '' });
        return compare(target);
      },
      { timeout: 120_000 },
    )
    .toEqual([]);
}

const put = (rows: Record<string, unknown>[]) => call(ws.key, contacts.upsert, { contacts: rows as never });
const kindOf = (plural: string) => {
  const kind = mirroredKinds().find((one) => one.plural === plural);
  if (!kind) throw new Error(`Nothing mirrors ${plural}.`);
  return kind;
};

describe.each(['SQLite', 'PostgreSQL'])('crm mirror to %s', (place) => {
  let target: string;
  beforeEach(async () => {
    count += 1;
    target = join(folder, `${count}.sqlite`);
    if (place === 'SQLite') return;
    await query(database.url, `CREATE SCHEMA m${count}`);
    target = `${database.url}?options=-csearch_path%3Dm${count}`;
  });

  /** Runs statements on the copy itself. */
  const change = async (statement: string) => {
    if (place === 'PostgreSQL') return query(target, statement);
    const db = new sqlite.Database(target);
    db.exec(statement);
    db.close();
  };
  const rows = (statement: string) => (place === 'PostgreSQL' ? query(target, statement) : readFile(target, statement));

  it('copies everything, then applies what was made, changed and deleted since', async () => {
    await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'acme' }] });
    await put([
      { name: 'Ada', externalId: 'ada', companyExternalId: 'acme', doNotContact: true },
      { name: 'Bea', externalId: 'bea' },
    ]);
    await becomesEqual(target);
    const [ada] = [...(await readMirror(target, kindOf('contacts'))).values()].filter(({ name }) => name === 'Ada');
    expect(ada).toMatchObject({ doNotContact: true, company: { name: 'Acme' }, customFields: {} });
    // The company's new name is told of the contact, the stage's of the pipeline.
    await call(ws.key, companies.upsert, { companies: [{ name: 'Acme Ltd', externalId: 'acme' }] });
    const [pipeline] = (await call(ws.key, pipelines.list, {})).body.pipelines;
    await call(ws.key, stages.update, { id: pipeline?.stages[0]?.id ?? '', name: 'First' });
    await put([{ name: 'Cleo' }, { externalId: 'bea', title: 'CTO' }]);
    await call(ws.key, contacts.delete, { id: String(ada?.id) });
    await becomesEqual(target);
    const versions = await rows('SELECT name, "_version" FROM contacts ORDER BY name');
    expect(versions.map(({ _version }) => Number(_version) > 0)).toEqual([true, true]);
  });

  it('goes on in the middle of the first copy, where it was killed', async () => {
    for (let i = 0; i < 3; i++) await put(Array.from({ length: 900 }, (_, n) => ({ name: `n${i * 900 + n}` })));
    let held = false;
    holdBack = ({ searchParams }) => {
      held ||= searchParams.get('entity') === 'contact' && searchParams.has('cursor');
      return held;
    };
    const killed = start(['mirror', target], env());
    await expect.poll(() => held, { timeout: 120_000 }).toBe(true);
    killed.child.kill('SIGKILL');
    await killed.ended;
    holdBack = undefined;
    asked = [];
    await becomesEqual(target);
    const pages = asked.filter(({ searchParams }) => searchParams.get('entity') === 'contact');
    expect(pages.map(({ searchParams }) => searchParams.has('cursor'))).toEqual([true, true]);
  });

  it('begins again where the changes since are not kept, and removes what is gone', async () => {
    await put([{ name: 'Ada' }, { name: 'Bea' }]);
    await becomesEqual(target);
    const [kept] = await rows(`SELECT value FROM _mirror WHERE name = 'cursor'`);
    const [epoch, xid, seq] = Buffer.from(String(kept?.value), 'base64url').toString().split('|');
    const position = [epoch, xid, seq, '2001-01-01T00:00:00.000Z'].join('|');
    const old = Buffer.from(`${position}|${sign('cursor', `${ws.id}\n${position}`)}`).toString('base64url');
    await change(`UPDATE _mirror SET value = '${old}' WHERE name = 'cursor';
      INSERT INTO contacts (id, name) VALUES ('0', 'first'), ('zzz', 'last');
      UPDATE contacts SET name = 'other' WHERE name = 'Ada'`);
    expect(await mirror(target)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Copying all records again'),
    });
    expect(await compare(target)).toEqual([]);
  });

  it('adds a field that is new, with its values', async () => {
    await put([{ name: 'Ada', title: 'CTO' }]);
    await becomesEqual(target);
    await change('ALTER TABLE contacts DROP COLUMN title');
    await becomesEqual(target);
    expect(await rows('SELECT title FROM contacts')).toEqual([{ title: 'CTO' }]);
  });

  it('lets one mirror write at a time, and ends cleanly when it is interrupted', async () => {
    const running = start(['mirror', target], env());
    await expect
      .poll(() => asked.some(({ searchParams }) => searchParams.has('wait')), { timeout: 120_000 })
      .toBe(true);
    const second = await mirror(target);
    expect([second.code, second.stderr]).toEqual([5, expect.stringContaining('Another crm mirror')]);
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(await mirror(target)).toMatchObject({ code: 0 });
  });

  it('copies the kinds that are asked for, and refuses what is no copy of this workspace', async () => {
    await put([{ name: 'Ada' }]);
    expect(await mirror(target, '--only', 'contacts,deals')).toMatchObject({ code: 0 });
    expect(await rows('SELECT name FROM contacts')).toEqual([{ name: 'Ada' }]);
    await change('CREATE TABLE leads (id text)');
    expect(await mirror(target)).toMatchObject({ code: 5, stderr: expect.stringContaining('leads') });
    expect(await mirror(target, '--only', 'nothing')).toMatchObject({ code: 2 });
    ws = await makeWorkspace();
    expect(await mirror(target, '--only', 'contacts')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('another workspace'),
    });
  });
});

it('mirrors every kind that the feed prints and that has a list', () => {
  const printed = historySources.filter(({ print }) => print).map(({ key }) => key);
  // Stages are shown by their pipelines.
  expect(
    mirroredKinds()
      .map(({ entity }) => entity)
      .sort(),
  ).toEqual(printed.filter((key) => key !== 'stage').sort());
});

it('mirrors what the key may read', async () => {
  await put([{ name: 'Ada' }]);
  const { key } = await makeKey(ws.id, ['read:deals']);
  const target = join(folder, 'deals.sqlite');
  expect(await crm(['mirror', target, '--once'], { ...env(), CRM_API_KEY: key })).toMatchObject({ code: 0 });
  expect(readFile(target, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)).toEqual([
    { name: '_mirror' },
    { name: 'deals' },
  ]);
});
