import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Whether a mailbox `b` is open to a member: to everybody, or to those listed. Who has it for their own is not asked here. */
export const isOpenTo = (memberId: string | null): Sql => sql`(b.access = 'EVERYONE' OR EXISTS (
  SELECT FROM "MailboxMember" p WHERE p."workspaceId" = b."workspaceId" AND p."mailboxId" = b.id AND p."memberId" = ${memberId}::uuid))`;

/**
 * Whether the acting member sees the mail of row `t`: all but what belongs to a mailbox that is neither theirs nor open to them.
 * What they wrote themselves they see. Keys and the service see what their scopes reach.
 * @param row the name of the row, or none where its columns stand by themselves
 */
export function isSeen({ workspaceId, actor }: Pick<Context, 'workspaceId' | 'actor'>, row = 't'): Sql {
  if (actor.kind !== 'member') return sql`TRUE`;
  const [mailbox, writer] = ['mailboxId', 'memberId'].map((name) => raw(row ? `${row}."${name}"` : `"${name}"`));
  return sql`(${mailbox} IS NULL OR ${writer} IS NOT DISTINCT FROM ${actor.memberId}::uuid OR ${mailbox} NOT IN (
    SELECT b.id FROM "Mailbox" b WHERE b."workspaceId" = ${workspaceId}::uuid AND b.access = 'LISTED'
      AND b."memberId" IS DISTINCT FROM ${actor.memberId}::uuid AND NOT ${isOpenTo(actor.memberId)}))`;
}

/** Throws the 404 of a mail that is not there, or that the acting member does not see. */
export async function assertSeen(on: Db, ctx: Context, emailId: string, resource = 'Email'): Promise<void> {
  const [seen] = isId(emailId)
    ? await on.query(sql`
        SELECT 1 AS seen FROM "Email" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${emailId}::uuid AND ${isSeen(ctx)}`)
    : [];
  if (!seen) throw notFound(resource);
}

/** The members to whom a mailbox is open, beside its own: all, or those listed. */
export async function peopleOf(on: Db, { workspaceId }: Pick<Context, 'workspaceId'>, mailboxId: string) {
  const rows = await on.query<{ id: string }>(sql`
    SELECT m.id::text FROM "Mailbox" b JOIN "Member" m ON m."workspaceId" = b."workspaceId"
    WHERE b."workspaceId" = ${workspaceId}::uuid AND b.id = ${mailboxId}::uuid AND (m.id = b."memberId" OR b."memberId" IS NULL
      AND (b.access = 'EVERYONE' OR EXISTS (SELECT FROM "MailboxMember" p WHERE p."workspaceId" = b."workspaceId"
        AND p."mailboxId" = b.id AND p."memberId" = m.id)))
    ORDER BY m.id`);
  return rows.map(({ id }) => id);
}

/**
 * Lists who uses a mailbox, in place of whoever did. Throws the 404 of somebody who is no member.
 * @returns whether the list is another one now
 */
export async function listPeople(tx: Transaction, { workspaceId }: Context, mailboxId: string, memberIds: string[]) {
  const ids = [...new Set(memberIds)];
  if (!ids.every(isId)) throw notFound('Member');
  const [outcome] = await tx.query<{ members: number; changes: number }>(sql`
    WITH listed AS (SELECT id FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${ids}::uuid[])),
    gone AS (
      DELETE FROM "MailboxMember" WHERE "workspaceId" = ${workspaceId}::uuid AND "mailboxId" = ${mailboxId}::uuid
        AND "memberId" <> ALL(${ids}::uuid[]) RETURNING 1
    ), come AS (
      INSERT INTO "MailboxMember" ("workspaceId", "mailboxId", "memberId")
      SELECT ${workspaceId}::uuid, ${mailboxId}::uuid, id FROM listed ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM listed) AS members,
      (SELECT count(*)::int FROM gone) + (SELECT count(*)::int FROM come) AS changes`);
  if (!outcome || outcome.members < ids.length) throw notFound('Member');
  return outcome.changes > 0;
}
