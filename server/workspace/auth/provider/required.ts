import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db, type Sql, sql, sweepDb } from '@/server/kernel/db/client';

/** As SQL: whether a member `m` signs in by the provider of their workspace and by no other way. Owners keep theirs. */
export const onlyByProvider: Sql = sql`(m.role <> 'owner' AND EXISTS (
  SELECT 1 FROM "SignInProvider" p JOIN "SignInDomain" d ON d."workspaceId" = p."workspaceId"
  WHERE p."workspaceId" = m."workspaceId" AND p.required AND d."verifiedAt" IS NOT NULL
    AND d.domain = split_part(lower(m.email::text), '@', 2)))`;

/** Ends a session that a password or a passkey has just opened, where it would show none of the person's workspaces. */
export async function refuseWithoutProvider(userId: string, token: string): Promise<void> {
  const [found] = await sweepDb.query<{ refused: boolean }>(sql`
    SELECT count(*) > 0 AND bool_and(${onlyByProvider}) AS refused FROM "Member" m WHERE m."userId" = ${userId}`);
  if (!found?.refused) return;
  await db.query(sql`DELETE FROM "Session" WHERE token = ${token}`);
  throw new ApiError(STATUS.forbidden, 'Your workspace asks you to sign in with your organization.');
}
