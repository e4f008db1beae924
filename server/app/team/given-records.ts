import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { db, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { NotificationKind } from '@/server/workspace/notifications/kinds';

/** A kind of thing that a member looks after, and that somebody else can. */
export interface Owned {
  plural: string;
  /** What one and several are called. */
  words: readonly [one: string, several: string];
  /** Where they are shown, where that is no list of records by owner. */
  page?: string;
  /** What its new owner is told as, once for all of it. */
  kind: NotificationKind;
  count: (ctx: Context, memberId: string) => Promise<number>;
  /** Makes them somebody else's. @returns how many there were */
  give: (tx: Transaction, ctx: Context, from: string, to: string) => Promise<number>;
}

/** Records that are written at a time. */
const PAGE = 1000;

type Described = Pick<Descriptor, 'table' | 'key' | 'plural' | 'owner'>;

interface Given {
  /** Of the records `t`: that they are a member's. */
  isTheirs: (memberId: string) => Sql;
  /** What makes them somebody else's. */
  columnsFor: (tx: Transaction, ctx: Context, memberId: string, from: string) => Promise<Record<string, string | null>>;
}

export async function countRows(from: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`SELECT count(*)::int AS count ${from}`);
  return row?.count ?? 0;
}

/** Records of a kind; those that name the member as their owner, unless it is said otherwise. */
export function records(
  descriptor: Described,
  kind: NotificationKind,
  { words, page, ...other }: Partial<Given & Pick<Owned, 'words' | 'page'>> = {},
): Owned {
  const { owner = '', table, key, plural } = descriptor;
  const given: Given = {
    isTheirs: (memberId) => sql`${raw(`t."${owner}"`)} = ${memberId}::uuid`,
    columnsFor: async (_tx, _ctx, memberId) => ({ [owner]: memberId }),
    ...other,
  };
  return {
    ...{ plural, kind, words: words ?? [key, plural], ...(page && { page }) },
    count: (ctx, memberId) =>
      countRows(sql`FROM ${raw(`"${table}" t`)}
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${given.isTheirs(memberId)}`),
    give: (tx, ctx, from, to) => give(tx, ctx, { descriptor, given }, from, to),
  };
}

async function give(
  tx: Transaction,
  ctx: Context,
  { descriptor, given }: { descriptor: Described; given: Given },
  from: string,
  to: string,
): Promise<number> {
  const columns = await given.columnsFor(tx, ctx, to, from);
  const names = raw(
    Object.keys(columns)
      .map((name) => `'${name}', t."${name}"`)
      .join(', '),
  );
  for (let count = 0; ; ) {
    const rows = await tx.query<{ id: string; before: Record<string, string | null> }>(sql`
      SELECT t.id::text, json_build_object(${names}) AS before FROM ${raw(`"${descriptor.table}" t`)}
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${given.isTheirs(from)}
      ORDER BY t.id LIMIT ${PAGE}::int FOR UPDATE OF t`);
    const changes = rows.map(({ id, before }) => ({
      ...{ kind: 'updated' as const, id, columns, before, sent: Object.keys(columns), detail: { notifyOwner: false } },
    }));
    await applyChanges(tx, ctx, { record: descriptor }, changes);
    count += rows.length;
    if (rows.length < PAGE) return count;
  }
}
