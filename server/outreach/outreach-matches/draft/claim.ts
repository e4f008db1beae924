import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';
import { touchMatch } from '../record';
import type { DraftRecipient } from './write';

/** As long as one request may be at its drafts. */
const draftLease = leaseOn({ table: 'MatchCandidate', holder: 'claimId', seconds: 600 });

/** A candidate whose draft is ours to write until the lease ends. */
export interface Claimed extends DraftRecipient, Leased {
  contactId: string;
  email: string | null;
}

/** Takes all INCLUDED candidates without a draft that nobody is at, best first, in one statement. */
export async function claimCandidates(on: Db, { workspaceId }: Context, matchId: string): Promise<Claimed[]> {
  const claimed = await on.query<Claimed & { position: number }>(sql`
    WITH claimed AS (
      UPDATE "MatchCandidate" SET ${draftLease.taken(sql`${newId()}::uuid`)}, "draftError" = NULL
      WHERE "workspaceId" = ${workspaceId}::uuid AND "matchId" = ${matchId}::uuid AND decision = 'INCLUDED' AND "emailId" IS NULL
        AND ${draftLease.isFree()}
      RETURNING *)
    SELECT k."workspaceId"::text, k.id::text, ${draftLease.leaseId('k')}, k."contactId"::text, k.position, k.reason, k.angle, k.approach, k.facts, c.name, c.title, c.email, o.name AS company
    FROM claimed k JOIN "Contact" c ON c."workspaceId" = k."workspaceId" AND c.id = k."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
    ORDER BY k.position`);
  if (claimed.length > 0) await touchMatch(on, { workspaceId }, matchId);
  return claimed;
}

/** Whether a candidate is still ours and still INCLUDED; its row is locked until the transaction ends. */
export const lockCandidate = (tx: Transaction, candidate: Claimed): Promise<boolean> =>
  draftLease.lock(tx, candidate, sql`decision = 'INCLUDED' AND "emailId" IS NULL`);

/** Lets a candidate go, with the draft that was made or why there is none. */
export async function releaseCandidate(
  on: Db,
  candidate: Claimed,
  { emailId = null, error = null }: { emailId?: string | null; error?: string | null } = {},
): Promise<void> {
  await on.query(sql`
    UPDATE "MatchCandidate" SET ${draftLease.released}, "emailId" = ${emailId}::uuid, "draftError" = ${error}
    WHERE ${draftLease.isMine(candidate)}`);
}
