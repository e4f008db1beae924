import { type Columns, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { allows } from '@/server/kernel/contract/scopes';
import { db, sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { emailIn } from '@/server/kernel/mail/address';
import { noteEvent } from '@/server/outreach/mail/events';
import { suppressAddress } from '@/server/outreach/mail/suppress';
import { isSeen } from '@/server/outreach/mailboxes/people';

/** What a mail may ask for, where a person is to decide. */
export interface StopRequest {
  emailId: string;
  /** Who would get no more mail: the address that was written to, and the one that wrote. */
  addresses: string[];
}

interface Row {
  fromEmail: string;
  answeredId: string | null;
  answeredTo: string | null;
}

const asked = (ctx: Context, filter: ReturnType<typeof sql>) => sql`
  SELECT m.id::text, m."threadId"::text, m."fromEmail", a.id::text AS "answeredId", a."toEmail" AS "answeredTo" FROM "Email" m
  LEFT JOIN "Email" a ON a."workspaceId" = m."workspaceId" AND a."messageId" = m."inReplyTo" AND a.direction = 'OUTBOUND'
  WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m."stopRequest" = 'PENDING' AND ${isSeen(ctx, 'm')} AND ${filter}`;

const addressesOf = ({ fromEmail, answeredTo }: Row) => [
  ...new Set([emailIn(fromEmail), ...(answeredTo ? [answeredTo.toLowerCase()] : [])]),
];

/** What waits to be decided in a thread. */
export async function stopRequests(ctx: Context, { threadId }: { threadId: string }): Promise<StopRequest[]> {
  const rows = await db.query<Row & { id: string }>(sql`
    ${asked(ctx, sql`m."threadId" = ${threadId}::uuid`)} ORDER BY m.id`);
  return rows.map((row) => ({ emailId: row.id, addresses: addressesOf(row) }));
}

/**
 * Decides, once, whether a mail asks to be left alone. Agreeing suppresses the address that was written to and the one that
 * wrote, which fires contact.updated. Throws a 404 when nothing waits, a 403 for whoever may not suppress addresses.
 */
export function decideStopRequest(ctx: Context, { emailId, agree }: { emailId: string; agree: boolean }) {
  if (!allows(ctx.actor.scopes, ['write:suppressions'])) {
    throw new ApiError(STATUS.forbidden, 'You may not suppress addresses.');
  }
  return transaction(ctx, async (tx) => {
    const [row] = await tx.query<Row>(sql`${asked(ctx, sql`m.id = ${emailId}::uuid`)} FOR UPDATE OF m`);
    if (!row) throw notFound('Request');
    const write = recordSql`
      UPDATE "Email" SET "stopRequest" = ${agree ? 'AGREED' : 'DISMISSED'}, "updatedAt" = now(),
        "replyClass" = CASE WHEN ${agree}::boolean THEN 'UNSUBSCRIBE' ELSE "replyClass" END
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${emailId}::uuid
      RETURNING "stopRequest", "replyClass"`;
    await writeRecords<Columns>(tx, ctx, 'Email', write, (columns) => ({ kind: 'updated', id: emailId, columns }));
    if (!agree) return { emailId, suppressed: [] };
    const suppressed = addressesOf(row);
    if (row.answeredId)
      await noteEvent(tx, ctx, row.answeredId, { type: 'UNSUBSCRIBE', at: new Date(), source: 'PERSON' });
    for (const address of suppressed) await suppressAddress(tx, ctx, address, 'UNSUBSCRIBE');
    return { emailId, suppressed };
  });
}
