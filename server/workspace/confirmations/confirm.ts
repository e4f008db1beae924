import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { codeHash, type Subject, typedCode } from './code';

/** Wrong guesses after which a code works no longer. */
const GUESSES = 5;

const about = ({ workspaceId }: Pick<Context, 'workspaceId'>, { memberId, kind, subject }: Subject) =>
  sql`"workspaceId" = ${workspaceId}::uuid AND "memberId" = ${memberId}::uuid AND kind = ${kind} AND subject = ${subject}`;

/** Takes a code, once. Throws a 403 for a wrong one, one that is used, and one that is too old or was guessed at too often. */
export async function confirmCode(on: Db, ctx: Context, subject: Subject, code: string): Promise<void> {
  const open = sql`"confirmedAt" IS NULL AND "expiresAt" > now() AND attempts < ${GUESSES}::int`;
  const [tried] = await on.query<{ right: boolean }>(sql`
    UPDATE "Confirmation" SET attempts = attempts + 1,
      "confirmedAt" = CASE WHEN "codeHash" = ${codeHash(ctx, subject, typedCode(code))} THEN now() END
    WHERE ${about(ctx, subject)} AND ${open} RETURNING "confirmedAt" IS NOT NULL AS right`);
  if (!tried?.right) throw new ApiError(STATUS.forbidden, 'This code is wrong, or works no longer.');
}

/** Whether it was confirmed within these days; at any time when left out. */
export async function isConfirmed(on: Db, ctx: Pick<Context, 'workspaceId'>, subject: Subject, days?: number) {
  const recent = days === undefined ? sql`` : sql`AND "confirmedAt" > now() - ${days}::int * interval '1 day'`;
  const rows = await on.query(
    sql`SELECT 1 FROM "Confirmation" WHERE ${about(ctx, subject)} AND "confirmedAt" IS NOT NULL ${recent} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Whether a code that was mailed still waits to be given back. */
export async function hasPendingCode(on: Db, ctx: Pick<Context, 'workspaceId'>, subject: Subject): Promise<boolean> {
  const rows = await on.query(sql`
    SELECT 1 FROM "Confirmation" WHERE ${about(ctx, subject)} AND "confirmedAt" IS NULL AND "expiresAt" > now()
      AND attempts < ${GUESSES}::int LIMIT 1`);
  return rows.length > 0;
}
