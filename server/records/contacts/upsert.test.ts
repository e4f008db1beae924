import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { contacts } from './';

const WAIT = { timeout: 60_000, interval: 20 };

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const upsert = (rows: unknown[]) => call(ws.key, contacts.upsert, { contacts: rows as object[] });
const list = async (filter = {}) => (await call(ws.key, contacts.list, filter)).body.contacts;

describe('POST /contacts', () => {
  it('creates, and updates only what is sent', async () => {
    const first = await upsert([
      { externalId: 'a', firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Example.com', city: 'London' },
    ]);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ created: 1, updated: 0, errors: 0, results: [{ index: 0, status: 'created' }] });
    const second = await upsert([{ externalId: 'a', title: 'Countess', city: null }]);
    expect(second.body.results[0]).toMatchObject({ status: 'updated', id: first.body.results[0]?.id });
    expect(await list()).toMatchObject([
      { name: 'Ada Lovelace', email: 'Ada@Example.com', title: 'Countess', city: null, status: 'NEW', company: null },
    ]);
  });

  it('reports a row that no database can hold, and writes the others', async () => {
    const { status, body } = await upsert([
      { name: 'n\0' },
      { name: 'good', customFields: {} },
      { name: 'x', city: '\ud800' },
    ]);
    expect(status).toBe(207);
    expect(body.results).toMatchObject([
      { status: 'error', error: 'name: Must not contain the character U+0000' },
      { status: 'created' },
      { status: 'error', error: 'city: Must not contain half of a surrogate pair' },
    ]);
  });

  it('finds a contact by e-mail in any case, and makes one of a row without keys', async () => {
    await upsert([{ email: 'grace@navy.mil' }, { name: 'Nobody' }, { name: 'Nobody' }]);
    const { body } = await upsert([{ email: 'GRACE@NAVY.MIL', name: 'Grace Hopper' }]);
    expect(body).toMatchObject({ created: 0, updated: 1 });
    expect((await list()).map((contact) => contact.name)).toEqual(['Nobody', 'Nobody', 'Grace Hopper']);
  });

  it('lets an externalId adopt an unnamed contact of its e-mail, but never another one', async () => {
    await upsert([{ email: 'x@y.example' }]);
    const adopted = await upsert([{ externalId: 'one', email: 'X@y.example' }]);
    expect(adopted.body).toMatchObject({ updated: 1 });
    const other = await upsert([{ externalId: 'two', email: 'x@y.example' }]);
    expect(other.body).toMatchObject({ created: 1 });
    expect(await list({ email: 'x@y.example' })).toHaveLength(2);
    expect((await list()).map((contact) => contact.externalId)).toEqual(['two', 'one']);
  });

  it('takes rows in order: a second row with the same key updates what the first wrote', async () => {
    const { body } = await upsert([
      { externalId: 'k', name: 'First', city: 'Here' },
      { externalId: 'k', name: 'Second' },
      { externalId: 'k', phone: '1' },
    ]);
    expect(body.results.map((result) => result.status)).toEqual(['created', 'updated', 'updated']);
    expect(await list()).toMatchObject([{ name: 'Second', city: 'Here', phone: '1' }]);
  });

  it('reports bad rows with their fields and writes the others', async () => {
    const { status, body } = await upsert([
      { name: 'Good' },
      { name: '' },
      {},
      { name: 'X', email: 'nope', companyExternalId: 'acme' },
      { name: 'Y', companyExternalId: 'acme' },
      { name: 'Z', customFields: { nothing: 1 } },
      'text',
      { name: 7 },
    ]);
    expect(status).toBe(207);
    expect(body).toMatchObject({ created: 1, updated: 0, errors: 7 });
    expect(body.results.map((result) => result.error)).toEqual([
      undefined,
      'name: String must contain at least 1 character(s)',
      'name: Required',
      "email: Invalid email; companyExternalId: no company found for 'acme'.",
      "companyExternalId: no company found for 'acme'.",
      'customFields.nothing: no such field.',
      'Expected object, received string',
      'name: Expected string, received number',
    ]);
  });

  it('refuses what is no batch', async () => {
    expect((await upsert([])).body.error).toBe('contacts must not be empty.');
    const many = await upsert(Array.from({ length: 1001 }, () => ({ name: 'x' })));
    expect([many.status, many.body.error]).toEqual([400, 'Max 1000 contacts per request.']);
  });

  it('makes no duplicates when the same batch arrives twice at once', async () => {
    const rows = Array.from({ length: 200 }, (_, i) =>
      i % 2 ? { email: `p${i}@x.example` } : { externalId: `e${i}`, name: 'N' },
    );
    const answers = await Promise.all([upsert(rows), upsert(rows), upsert(rows)]);
    expect(answers.reduce((sum, answer) => sum + answer.body.created, 0)).toBe(200);
    expect(await list({ limit: 1000 })).toHaveLength(200);
  });

  it('loses no row whose contact is deleted while it waits to be written', async () => {
    const row = { externalId: 'a', name: 'Ada', email: 'ada@x.example' };
    const { body } = await upsert([row]);
    const deleting = await pool.connect();
    try {
      await deleting.query('BEGIN');
      await deleting.query('DELETE FROM "Contact" WHERE id = $1', [body.results[0]?.id]);
      const written = upsert([{ ...row, name: 'Ada Lovelace' }]);
      await vi.waitFor(async () => {
        const waiting = 'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))';
        expect((await deleting.query(waiting)).rowCount).toBe(1);
      }, WAIT);
      await deleting.query('COMMIT');
      expect((await written).body).toMatchObject({ created: 1, updated: 0 });
      expect(await list()).toMatchObject([{ name: 'Ada Lovelace', email: row.email }]);
    } finally {
      deleting.release();
    }
  });
});
