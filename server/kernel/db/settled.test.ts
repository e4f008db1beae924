import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sweepPool as pool, sql } from './client';
import { idTimeText, newId } from './ids';
import { sqlTransaction } from './transaction';

let ws: TestWorkspace;
const since = new Date(Date.now() - 60_000).toISOString();
beforeEach(async () => {
  ws = await makeWorkspace();
});

const changed = async () =>
  (await call(ws.key, contacts.list, { updatedSince: since })).body.contacts.map(({ name }) => name);
const write = (name: string) => call(ws.key, contacts.upsert, { contacts: [{ name }] });

/** A change of another process: stamped now, and not committed yet. */
async function begin(name: string) {
  const client = await pool.connect();
  await client.query('BEGIN');
  const id = newId();
  await client.query(
    `INSERT INTO "Contact" ("workspaceId", id, name, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $4)`,
    [ws.id, id, name, idTimeText(id)],
  );
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

describe('a list by change', () => {
  it('waits for a change that is under way, so that the later one does not hide it', async () => {
    const commit = await begin('earlier');
    const { status } = await Promise.race([changed().then(() => ({ status: 'answered' })), settle(150)]);
    expect(status).toBe('waits');
    const list = changed();
    await commit();
    expect(await list).toEqual(['earlier']);
    await write('later');
    expect(await changed()).toEqual(['earlier', 'later']);
  });

  it('keeps back what is newer than a change that takes too long, and shows both in order afterwards', async () => {
    const commit = await begin('earlier');
    const other = await makeWorkspace();
    await call(other.key, contacts.upsert, { contacts: [{ name: 'elsewhere' }] });
    expect(await changed()).toEqual([]);
    await commit();
    expect(await changed()).toEqual(['earlier']);
  });

  it('waits for no other workspace, however long that writes', async () => {
    const other = await makeWorkspace();
    const scope = { workspaceId: other.id };
    await write('own');
    await sqlTransaction(scope, async (tx) => {
      await tx.query(sql`UPDATE "Contact" SET name = name WHERE "workspaceId" = ${other.id}::uuid`);
      expect(await Promise.race([changed(), settle(1500)])).toEqual(['own']);
    });
  });

  it('misses nothing of batches and single writes at once', async () => {
    // Each round has a key of its own: how many there are depends on the machine, and a key may ask 120 times a minute.
    const another = () => makeKey(ws.id, ['*']);
    const seen = new Set<string>();
    let mark = since;
    let busy = true;
    const batches = (async () => {
      for (let i = 0; i < 6; i++) {
        await call(ws.key, contacts.upsert, {
          contacts: Array.from({ length: 500 }, (_, n) => ({ name: `b${i}-${n}` })),
        });
      }
    })();
    const singles = (async () => {
      for (let i = 0; busy; i++) {
        const { key } = await another();
        const { body } = await call(key, contacts.upsert, { contacts: [{ name: `s${i}` }] });
        await call(key, contacts.update, { id: body.results[0]?.id ?? '', name: `changed${i}` });
      }
    })();
    const sync = async () => {
      for (let cursor: string | null = null; ; ) {
        const { body }: Listed = await call((await another()).key, contacts.list, {
          updatedSince: mark,
          limit: 200,
          ...(cursor ? { cursor } : {}),
        });
        for (const { id } of body.contacts) seen.add(id);
        const last = body.contacts.at(-1);
        if (!body.nextCursor) {
          if (last) mark = last.updatedAt;
          return;
        }
        cursor = body.nextCursor;
      }
    };
    const reader = (async () => {
      while (busy) await sync();
    })();
    await batches;
    busy = false;
    await Promise.all([singles, reader]);
    await vi.waitFor(async () => {
      await sync();
      const { rows } = await pool.query('SELECT count(*)::int AS count FROM "Contact" WHERE "workspaceId" = $1', [
        ws.id,
      ]);
      expect(seen.size).toBe(rows[0].count);
    }, 60_000);
  });
});

type Listed = { body: { contacts: { id: string; updatedAt: string }[]; nextCursor: string | null } };
const settle = (ms: number) =>
  new Promise<{ status: string }>((resolve) => setTimeout(() => resolve({ status: 'waits' }), ms));
