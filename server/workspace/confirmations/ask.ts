import { randomInt } from 'node:crypto';
import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { codeHash, type Subject } from './code';
import { type CodeMail, mailCode } from './mail';

/** How long a code works. */
export const CODE_MINUTES = 15;
/** Codes that are mailed in an hour: to one member, and about one draft. */
const HOURLY = { member: 6, draft: 3 } as const;
/** What was confirmed longer ago than anything remembers it, and what never was. */
const FORGOTTEN = sql`(kind = 'REVIEW' AND "createdAt" < now() - interval '31 days'
  OR "confirmedAt" IS NULL AND "createdAt" < now() - interval '1 day')`;

/** A confirmation that is asked for: by which draft, and how the mail with its code reads. */
export interface Asked extends Subject {
  emailId: string | null;
  mail: CodeMail;
}

/**
 * Mails a code; one that was mailed before for the same works no longer. Throws the 429 of too many, also where they are asked
 * for at once, and a 503 when no mail server takes it.
 */
export async function askConfirmation(ctx: Context, { mail, emailId, ...subject }: Asked): Promise<void> {
  const code = String(randomInt(1e8)).padStart(8, '0');
  await transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'Confirmation');
    await checkAllowance(tx, ctx, subject.memberId, emailId);
    await tx.query(sql`
      UPDATE "Confirmation" SET "expiresAt" = least("expiresAt", now()) WHERE "workspaceId" = ${ctx.workspaceId}::uuid
        AND "memberId" = ${subject.memberId}::uuid AND kind = ${subject.kind} AND subject = ${subject.subject} AND "confirmedAt" IS NULL`);
    await tx.query(sql`
      INSERT INTO "Confirmation" ("workspaceId", id, "memberId", kind, subject, "emailId", "codeHash", "expiresAt")
      VALUES (${ctx.workspaceId}::uuid, ${newId()}::uuid, ${subject.memberId}::uuid, ${subject.kind}, ${subject.subject},
        ${emailId}::uuid, ${codeHash(ctx, subject, code)}, now() + ${CODE_MINUTES}::int * interval '1 minute')`);
  });
  if (await mailCode(ctx, mail, code)) return;
  throw new ApiError(STATUS.unavailable, 'The code could not be mailed. Please try again later.');
}

async function checkAllowance(tx: Transaction, { workspaceId }: Context, memberId: string, emailId: string | null) {
  const mine = sql`"workspaceId" = ${workspaceId}::uuid AND "memberId" = ${memberId}::uuid`;
  await tx.query(sql`DELETE FROM "Confirmation" WHERE ${mine} AND ${FORGOTTEN}`);
  const [asked] = await tx.query<{ member: number; draft: number }>(sql`
    SELECT count(*)::int AS member, count(*) FILTER (WHERE "emailId" = ${emailId}::uuid)::int AS draft
    FROM "Confirmation" WHERE ${mine} AND "createdAt" > now() - interval '1 hour'`);
  if (asked && (asked.member >= HOURLY.member || asked.draft >= HOURLY.draft)) {
    const message = 'Several codes were mailed within the hour. Use the last one, or try again later.';
    throw new ApiError(STATUS.tooMany, message, { 'Retry-After': '3600' });
  }
}
