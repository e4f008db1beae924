import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import { db, raw, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { assertAdmin, assertMayGrant } from '@/server/workspace/auth/team/rules';
import { findMember } from '@/server/workspace/members/resolve';
import { notify } from '@/server/workspace/notifications';
import { OWNED, type Owned } from './owned';

/** Records that are written at a time. */
const PAGE = 1000;

/** How many records of each kind, by the kinds' plural names. */
export type Counts = Record<string, number>;

/** How much a member looks after. */
export async function countOwned(ctx: Context, { memberId }: { memberId: string }): Promise<{ counts: Counts }> {
  assertAdmin(ctx);
  const rows = await Promise.all(
    OWNED.map(async ({ descriptor: { table, plural }, isTheirs }) => {
      const [row] = await db.query<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM ${raw(`"${table}" t`)}
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${isTheirs(memberId)}`);
      return [plural, row?.count ?? 0] as const;
    }),
  );
  return { counts: Object.fromEntries(rows) };
}

/**
 * Gives all that a member looks after to another one: open sequences go on in that one's name and by their mailbox. It is one
 * operation, which can be reverted as long as both are there.
 */
export function transferOwned(
  ctx: Context,
  { memberId, to }: { memberId: string; to: string },
): Promise<{ counts: Counts }> {
  assertAdmin(ctx);
  if (memberId === to) throw badRequest('to: choose somebody else.');
  return sqlTransaction(ctx, async (tx) => {
    const [leaver, receiver] = await Promise.all([
      findMember(tx, ctx, { id: memberId }),
      findMember(tx, ctx, { id: to }),
    ]);
    if (!leaver || !receiver) throw notFound('Member');
    assertMayGrant(ctx, leaver.role);
    const counts: Counts = {};
    for (const one of OWNED) {
      const count = await give(tx, ctx, one, memberId, to);
      counts[one.descriptor.plural] = count;
      if (count > 0) await notifyNewOwner(tx, ctx, one, to, count);
    }
    return { counts };
  });
}

async function give(tx: Transaction, ctx: Context, one: Owned, from: string, to: string): Promise<number> {
  const { descriptor, isTheirs, columnsFor } = one;
  const columns = await columnsFor(tx, ctx, to, from);
  const names = raw(
    Object.keys(columns)
      .map((name) => `'${name}', t."${name}"`)
      .join(', '),
  );
  for (let count = 0; ; ) {
    const rows = await tx.query<{ id: string; before: Record<string, string | null> }>(sql`
      SELECT t.id::text, json_build_object(${names}) AS before FROM ${raw(`"${descriptor.table}" t`)}
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${isTheirs(from)}
      ORDER BY t.id LIMIT ${PAGE}::int FOR UPDATE OF t`);
    const changes = rows.map(({ id, before }) => ({
      ...{ kind: 'updated' as const, id, columns, before, sent: Object.keys(columns), detail: { notifyOwner: false } },
    }));
    await applyChanges(tx, ctx, { record: descriptor }, changes);
    count += rows.length;
    if (rows.length < PAGE) return count;
  }
}

/** Where what is no list of records by owner is shown. */
const PAGES: Record<string, string> = {
  sequences: '/sequences',
  campaigns: '/campaigns',
  bookingTypes: '/calendar',
  chats: '/chats',
};

const notifyNewOwner = (
  tx: Transaction,
  ctx: Context,
  { descriptor: { plural }, kind, word }: Owned,
  to: string,
  count: number,
) =>
  notify(tx, ctx, {
    to: [to],
    kind,
    title: `You look after ${count} more ${word ? `${word}s` : plural} now`,
    href: PAGES[plural] ?? `/${plural}?ownerId=${to}`,
  });
