import { recordSql, writeRecords } from '@/server/kernel/changes';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { countRows, type Owned } from './given-records';

/** Threads of the inbox that they see to, and those that they put off: whoever takes over is told when they come back. */
export const threads: Owned = {
  plural: 'threads',
  words: ['thread of the inbox', 'threads of the inbox'],
  page: '/inbox?box=inbox',
  kind: 'mail',
  count: (ctx, memberId) => countRows(sql`FROM "MailThread" t WHERE ${isTheirThread(ctx.workspaceId, memberId)}`),
  async give(tx, ctx, from, to) {
    const rows = await tx.query(sql`
      UPDATE "MailThread" t SET "assigneeId" = CASE t."assigneeId" WHEN ${from}::uuid THEN ${to}::uuid ELSE t."assigneeId" END,
        "snoozedById" = CASE t."snoozedById" WHEN ${from}::uuid THEN ${to}::uuid ELSE t."snoozedById" END
      WHERE ${isTheirThread(ctx.workspaceId, from)} RETURNING 1`);
    return rows.length;
  },
};

const isTheirThread = (workspaceId: string, memberId: string): Sql =>
  sql`t."workspaceId" = ${workspaceId}::uuid AND (t."assigneeId" = ${memberId}::uuid OR t."snoozedById" = ${memberId}::uuid)`;

/** What a member has kept for themselves alone. What they shared is everybody's, and stays. */
export const savedLists = (table: 'View' | 'Report', plural: string, words: [string, string]): Owned => {
  const isTheirs = (workspaceId: string, memberId: string) =>
    sql`t."workspaceId" = ${workspaceId}::uuid AND t."ownerId" = ${memberId}::uuid AND NOT t.shared`;
  return {
    plural,
    words,
    page: table === 'Report' ? '/reports' : '/contacts',
    kind: 'task',
    count: (ctx, memberId) => countRows(sql`FROM ${raw(`"${table}" t`)} WHERE ${isTheirs(ctx.workspaceId, memberId)}`),
    async give(tx, ctx, from, to) {
      const rows = await tx.query(sql`
        UPDATE ${raw(`"${table}" t`)} SET "ownerId" = ${to}::uuid, "updatedAt" = now()
        WHERE ${isTheirs(ctx.workspaceId, from)} RETURNING 1`);
      return rows.length;
    },
  };
};

const namesThem = (workspaceId: string, memberId: string): Sql => sql`t."workspaceId" = ${workspaceId}::uuid
  AND (position(${memberId}::text IN t.actions::text) > 0 OR position(${memberId}::text IN t.conditions::text) > 0)`;

/** Workflows that assign to them, or ask whether something is theirs. An id says nothing else, wherever it stands. */
export const workflows: Owned = {
  plural: 'workflows',
  words: ['workflow that names them', 'workflows that name them'],
  page: '/workflows',
  kind: 'workflow',
  count: (ctx, memberId) => countRows(sql`FROM "Workflow" t WHERE ${namesThem(ctx.workspaceId, memberId)}`),
  async give(tx, ctx, from, to) {
    const write = recordSql`
      UPDATE "Workflow" t SET actions = replace(t.actions::text, ${from}, ${to})::jsonb,
        conditions = replace(t.conditions::text, ${from}, ${to})::jsonb, "updatedAt" = now()
      WHERE ${namesThem(ctx.workspaceId, from)} RETURNING t.id::text, t.actions, t.conditions`;
    const rows = await writeRecords<{ id: string; actions: unknown; conditions: unknown }>(
      tx,
      ctx,
      'Workflow',
      write,
      ({ id, ...columns }) => ({ kind: 'updated', id, columns }),
    );
    return rows.length;
  },
};
