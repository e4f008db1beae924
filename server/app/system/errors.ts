import { db, raw, sql, sweepDb } from '@/server/kernel/db/client';

/** Something that broke for a reason of the service's own. */
export interface SeenError {
  id: string;
  /** What was asked for, or the job; empty where only the message says it. */
  operation: string;
  message: string;
  /** The kind of the error. */
  error: string;
  /** By which the log of the service is searched. */
  requestId: string | null;
  count: number;
  at: string;
}

const MOST = 50;
const COLUMNS = raw(`e.id::text, e.operation, e.message, e.error, e."requestId", e.count, e."createdAt" AS at`);

/** The last errors of a workspace, newest first. */
export const lastErrors = (workspaceId: string): Promise<SeenError[]> =>
  db.query(sql`
    SELECT ${COLUMNS} FROM "ServiceError" e
    WHERE e."workspaceId" = ${workspaceId}::uuid ORDER BY e.id DESC LIMIT ${MOST}::int`);

/** Those of all workspaces, for whoever runs the service. */
export const lastErrorsOfAll = (): Promise<(SeenError & { workspaceId: string })[]> =>
  sweepDb.query(sql`
    SELECT e."workspaceId"::text, ${COLUMNS} FROM "ServiceError" e ORDER BY e."createdAt" DESC LIMIT ${MOST}::int`);
