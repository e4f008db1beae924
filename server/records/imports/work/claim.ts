import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import type { ClaimedJob } from '@/server/kernel/leases/drain-jobs';
import { leaseOn } from '@/server/kernel/leases/lease';
import type { Column, Import, Importable } from '../contract';
import { columnsOf } from '../map/columns';

export const lease = leaseOn({ table: 'Import', holder: 'leaseId', seconds: 30 });

/** An import that is worked at, as it was when it was claimed. */
export interface ClaimedImport extends ClaimedJob {
  state: Import['state'];
  resource: Importable;
  encoding: string | null;
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
  columns: Column[];
  matchBy: Import['matchBy'];
  duplicates: Import['duplicates'];
  position: number;
  textSize: number;
  rowsDone: number;
  operationId: string | null;
  /** Who started it, `<kind>:<id>`. */
  actor: string;
}

/** Claims the import that was left alone the longest. */
export async function claimImport(): Promise<ClaimedImport | undefined> {
  const due = raw(`d.state IN ('READING', 'PREVIEWING', 'RUNNING')`);
  const [claimed] = await sweepDb.query<ClaimedImport>(sql`
    UPDATE "Import" i SET ${lease.taken()}, attempts = i.attempts + 1, "updatedAt" = now() FROM (${lease.free(due, raw('d."updatedAt"'), 1)}) f
    WHERE i."workspaceId" = f."workspaceId" AND i.id = f.id
    RETURNING i."workspaceId"::text, i.id::text, ${lease.leaseId('i')}, i.state, i.resource, i.encoding, i.delimiter, i.newline,
      ${columnsOf('i')} AS columns, i."matchBy", i.duplicates, i.position, i."textSize", i."rowsDone", i."operationId"::text, i.actor, i.attempts`);
  return claimed;
}

/** Lets an import go: it is over, failed for a reason that its owner can mend, or goes on with whoever comes next. */
export const releaseImport = (claimed: ClaimedImport, failure?: string) =>
  sweepDb.query(sql`
    UPDATE "Import" SET ${lease.released}, attempts = 0, state = CASE WHEN ${failure ?? null}::text IS NULL THEN state ELSE 'FAILED' END,
      error = coalesce(${failure ?? null}, error), "endedAt" = CASE WHEN ${failure ?? null}::text IS NULL THEN "endedAt" ELSE now() END,
      "updatedAt" = now()
    WHERE ${lease.isMine(claimed)}`);
