import type { Tree } from '@/server/kernel/contract/filter';
import { raw, sql, sweepDb } from '@/server/kernel/db/client';
import type { ClaimedJob } from '@/server/kernel/leases/drain-jobs';
import { leaseOn } from '@/server/kernel/leases/lease';
import type { Export } from './contract';
import type { Exportable } from './names';

export const lease = leaseOn({ table: 'Export', holder: 'leaseId', seconds: 30 });

/** An export that is written, as it was asked for. */
export interface ClaimedExport extends ClaimedJob {
  resource: Exportable;
  format: Export['format'];
  filter: Tree | null;
  sort: string | null;
  query: Record<string, string> | null;
  columns: string[];
  ids: string[];
  excludedIds: string[];
  memberId: string | null;
  /** `<kind>:<id>`; null of those that an older release has noted. */
  actor: string | null;
}

/** Claims the export that was left alone the longest. */
export async function claimExport(): Promise<ClaimedExport | undefined> {
  const due = raw(`d.state IN ('QUEUED', 'RUNNING')`);
  const [claimed] = await sweepDb.query<ClaimedExport>(sql`
    UPDATE "Export" e SET ${lease.taken()}, attempts = e.attempts + 1, state = 'RUNNING', rows = 0, size = 0, "updatedAt" = now()
    FROM (${lease.free(due, raw('d."updatedAt"'), 1)}) f
    WHERE e."workspaceId" = f."workspaceId" AND e.id = f.id
    RETURNING e."workspaceId"::text, e.id::text, ${lease.leaseId('e')}, e.resource, e.format, e.filter, e.sort, e.query, e.columns,
      e.ids::text[], e."excludedIds"::text[], e."memberId"::text, e.actor, e.attempts`);
  return claimed;
}

interface Progress {
  rows: number;
  size: number;
}

/** Says how far an export is. */
export const saveProgress = (claimed: ClaimedExport, { rows, size }: Progress) =>
  sweepDb.query(sql`UPDATE "Export" SET rows = ${rows}::int, size = ${size}::bigint WHERE ${lease.isMine(claimed)}`);

/** Ends an export: its file is there, or the reason why not. */
export const endExport = (claimed: ClaimedExport, { rows, size }: Progress, error: string | null = null) =>
  sweepDb.query(sql`
    UPDATE "Export" SET ${lease.released}, rows = ${rows}::int, size = ${size}::bigint, error = ${error}::text,
      state = CASE WHEN ${error}::text IS NULL THEN 'DONE' ELSE 'FAILED' END, "endedAt" = now(), "updatedAt" = now()
    WHERE ${lease.isMine(claimed)}`);
