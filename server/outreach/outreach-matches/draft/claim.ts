import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { touchMatch } from '../record';
import type { Addressee } from './write';

/** How long one request may be at a draft; a process that died leaves it to others after that. */
const LEASE = '10 minutes';

/** A candidate whose draft is ours to write until the lease ends. */
export interface Claimed extends Addressee {
  id: string;
  contactId: string;
  email: string | null;
}

/** Takes all INCLUDED candidates without a draft that nobody is at, best first, in one statement. */
export async function claimCandidates(on: Db, { workspaceId }: Context, matchId: string) {
  const claimId = newId();
  const claimed = await on.query<Claimed & { position: number }>(sql`
    WITH claimed AS (
      UPDATE "MatchCandidate" SET "claimId" = ${claimId}::uuid, "leaseUntil" = now() + ${LEASE}::interval, "draftError" = NULL
      WHERE "workspaceId" = ${workspaceId}::uuid AND "matchId" = ${matchId}::uuid AND decision = 'INCLUDED' AND "emailId" IS NULL
        AND ("leaseUntil" IS NULL OR "leaseUntil" < now())
      RETURNING *)
    SELECT k.id::text, k."contactId"::text, k.position, k.reason, k.angle, k.approach, k.facts, c.name, c.title, c.email, o.name AS company
    FROM claimed k JOIN "Contact" c ON c."workspaceId" = k."workspaceId" AND c.id = k."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
    ORDER BY k.position`);
  if (claimed.length > 0) await touchMatch(on, { workspaceId }, matchId);
  return { claimId, claimed };
}

/** Whether a candidate is still ours and still INCLUDED; its row is held until the transaction ends. */
export async function holdCandidate(on: Db, { workspaceId }: Context, id: string, claimId: string): Promise<boolean> {
  const rows = await on.query(sql`
    SELECT id FROM "MatchCandidate" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND "claimId" = ${claimId}::uuid
      AND decision = 'INCLUDED' AND "emailId" IS NULL FOR UPDATE`);
  return rows.length > 0;
}

/** Lets a candidate go, with the draft that was made or why there is none. */
export async function releaseCandidate(
  on: Db,
  { workspaceId }: Context,
  {
    id,
    claimId,
    emailId = null,
    error = null,
  }: { id: string; claimId: string; emailId?: string | null; error?: string | null },
): Promise<void> {
  await on.query(sql`
    UPDATE "MatchCandidate" SET "claimId" = NULL, "leaseUntil" = NULL, "emailId" = ${emailId}::uuid, "draftError" = ${error}
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND "claimId" = ${claimId}::uuid`);
}
