import type { Titled } from '@/server/kernel/contract/titled-operations';
import { sql } from '@/server/kernel/db/client';
import { requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import { companyReference, contactReference } from '@/server/records/upsert/references';
import { ownerReference } from '@/server/workspace/members/reference';
import { type CaseRow, caseRow } from './contract';
import { caseRecord } from './record';

const isDone = (status: unknown) => status === 'RESOLVED' || status === 'CLOSED';

/** When a case is resolved follows from its status: since it is done, and never while it is not. */
function resolution(status: CaseRow['status'], before?: unknown): Record<string, unknown> {
  if (status === undefined || isDone(status) === isDone(before)) return {};
  return { resolvedAt: isDone(status) ? new Date().toISOString() : null };
}

export const caseDefinition: UpsertDefinition<CaseRow, Titled> = {
  record: caseRecord,
  row: caseRow,
  references: [companyReference, contactReference, ownerReference],
  defaults: { status: 'OPEN', priority: 'MEDIUM' },
  current: sql`t.status, t."ownerId"::text`,
  ownerNotification: { kind: 'case', title: 'title' },
  create: (row) => ({ ...requires('title')(row), columns: resolution(row.status) }),
  update: (row, before) => ({ columns: resolution(row.status, before.status) }),
};
