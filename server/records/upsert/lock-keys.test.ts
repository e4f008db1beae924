import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { FEW_KEYS } from '@/server/kernel/db/lock';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { erasedAmong, lockPeople } from '@/server/workspace/erased';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const post = (...rows: object[]) => call(ws.key, contacts.upsert, { contacts: rows });
const people = async () => (await call(ws.key, contacts.list, {})).body.contacts;
const address = (n: number) => ({ email: `p${n}@example.com` });

/** Holds something in a transaction of its own until it is let go. */
async function holding(take: (tx: Transaction) => Promise<unknown>) {
  let letGo = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let done: Promise<void> | undefined;
  await new Promise<void>((isHeld, fail) => {
    done = sqlTransaction(ws.ctx, async (tx) => {
      await take(tx);
      isHeld();
      await over;
    });
    done.catch(fail);
  });
  return {
    letGo: () => {
      letGo();
      return done;
    },
  };
}

/** Until so many transactions wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await sweepDb.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM pg_locks JOIN pg_stat_activity a USING (pid)
      WHERE NOT granted AND a.datname = current_database()`);
    expect(row?.count).toBe(count);
  }, 60_000);

describe('writers of one workspace', () => {
  it('go on beside one who writes another record, and wait for one who writes under the same key', async () => {
    const { letGo } = await holding((tx) => lockPeople(tx, ws.ctx, 'contacts', ['ap1@example.com']));
    expect((await post(address(2))).body.created).toBe(1);
    const same = post({ email: 'P1@example.com' });
    await waiting(1);
    expect(await people()).toHaveLength(1);
    await letGo();
    expect((await same).body.created).toBe(1);
  });

  it('wait as a large batch for a small one, and as a small one for a large one', async () => {
    const many = Array.from({ length: FEW_KEYS + 1 }, (_, n) => address(n));
    const small = await holding((tx) => lockPeople(tx, ws.ctx, 'contacts', ['aelse@example.com']));
    const large = post(...many);
    await waiting(1);
    await small.letGo();
    expect((await large).body.created).toBe(many.length);
    const whole = await holding((tx) => lockPeople(tx, ws.ctx, 'contacts'));
    const one = post(address(100));
    await waiting(1);
    await whole.letGo();
    expect((await one).body.created).toBe(1);
  });

  it('make one contact of one address, however many bring it at once', async () => {
    const twelve = Array.from({ length: 12 }, (_, n) => n);
    const answers = await Promise.all(
      twelve.flatMap((n) => [1, 2, 3].map(() => post(address(n), address((n + 1) % 12)))),
    );
    expect(answers.map(({ body }) => body.created).reduce((sum, count) => sum + count)).toBe(12);
    expect(await people()).toHaveLength(12);
  });

  it('find an address that is just being given up no more', async () => {
    await post({ externalId: 'a', ...address(1) });
    const [kept] = await people();
    const { letGo } = await holding((tx) =>
      tx.query(sql`
        UPDATE "Contact" SET email = 'new@example.com' WHERE "workspaceId" = ${ws.id}::uuid AND id = ${kept?.id}::uuid`),
    );
    const other = post({ ...address(1), title: 'Another' });
    await waiting(1);
    await letGo();
    expect((await other).body.created).toBe(1);
    expect((await people()).map(({ email, title }) => [email, title])).toEqual([
      ['p1@example.com', 'Another'],
      ['new@example.com', null],
    ]);
  });

  it('of which one changes an address, leave it to one of them', async () => {
    const { body } = await post(address(1), address(2));
    const [first, second] = body.results.map(({ id }) => id ?? '');
    const answers = await Promise.all([
      call(ws.key, contacts.update, { id: first ?? '', email: 'same@example.com' }),
      post({ email: 'same@example.com', title: 'Both' }),
      call(ws.key, contacts.update, { id: second ?? '', title: 'Untouched' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const all = await people();
    expect(all.filter(({ email }) => email === 'same@example.com').length).toBe(all.length - 1);
  });
});

it('says whether anybody was erased, whether few keys are held or all', async () => {
  const asked = (keys?: string[]) => sqlTransaction(ws.ctx, (tx) => lockPeople(tx, ws.ctx, 'contacts', keys));
  expect(await Promise.all([asked(), asked([])])).toEqual([false, false]);
  await sweepDb.query(sql`
    INSERT INTO "ErasedPerson" ("workspaceId", hash, "erasedAt") VALUES (${ws.id}::uuid, '\\x00', now())`);
  expect(await Promise.all([asked(), asked([])])).toEqual([true, true]);
  expect((await sqlTransaction(ws.ctx, (tx) => erasedAmong(tx, ws.ctx, ['a@b.example']))).size).toBe(0);
});
