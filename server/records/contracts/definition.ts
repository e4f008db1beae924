import type { Titled } from '@/server/kernel/contract/titled-operations';
import { sql } from '@/server/kernel/db/client';
import { usualCurrency } from '@/server/records/currencies/usual';
import { type Existing, type RowProblem, requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import { companyReference, contactReference, dealReference } from '@/server/records/upsert/references';
import { ownerReference } from '@/server/workspace/members/reference';
import { type ContractRow, contractRow } from './contract';
import { contractRecord } from './record';

/** A contract may not end before it begins, whichever of the two is written. */
function datesProblem(row: ContractRow, before?: Existing): RowProblem[] {
  const [start, end] = (['startDate', 'endDate'] as const).map((name) =>
    row[name] === undefined ? before?.[name] : row[name],
  );
  const isWrong = typeof start === 'string' && typeof end === 'string' && end < start;
  const field = row.endDate === undefined ? 'startDate' : 'endDate';
  return isWrong ? [{ field, message: `a contract from ${start} cannot end on ${end}` }] : [];
}

export const contractDefinition: UpsertDefinition<ContractRow, Titled, string> = {
  record: contractRecord,
  row: contractRow,
  references: [companyReference, contactReference, dealReference, ownerReference],
  defaults: { status: 'DRAFT', value: 0, renewsAutomatically: false },
  current: sql`t."startDate"::text, t."endDate"::text, t."ownerId"::text`,
  ownerNotification: { kind: 'contract', title: 'title' },
  load: usualCurrency,
  create: (row, usual) => ({
    columns: { currency: row.currency ?? usual },
    problems: [...(requires('title')(row).problems ?? []), ...datesProblem(row)],
  }),
  update: (row, before) => ({ columns: {}, problems: datesProblem(row, before) }),
};
