import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Subjects } from '@/server/outreach/mail/compose/variables';
import type { Existing } from '@/server/records/upsert/definition';
import { type WorkflowEntity, workflowRecords } from '../names';

/** A record as it stands while actions are done with it. */
export interface RecordState extends Subjects {
  entity: WorkflowEntity;
  id: string;
  /** Its name, as a person knows it. */
  name: string;
  row: Existing;
  owner: { id: string; name: string; email: string } | null;
}

interface Row {
  id: string;
  row: Existing & Partial<Record<'contactId' | 'leadId' | 'dealId' | 'name' | 'title' | 'subject', string | null>>;
  owner: RecordState['owner'];
}

/** The records with these ids as they are now; those that are gone are left out. */
export async function readRecordStates(
  tx: Transaction,
  ctx: Context,
  entity: WorkflowEntity,
  ids: string[],
): Promise<Map<string, RecordState>> {
  const { table, owner } = workflowRecords[entity];
  const rows = await tx.query<Row>(sql`
    SELECT t.id::text, to_jsonb(t) AS row,
      CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name, 'email', m.email) END AS owner
    FROM ${raw(`"${table}" t`)}
    LEFT JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = t.${raw(`"${owner}"`)}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, recordState(entity, row)]));
}

function recordState(entity: WorkflowEntity, { id, row, owner }: Row): RecordState {
  const { contactId = null, leadId = null, dealId = null } = row;
  const { key, title } = workflowRecords[entity];
  const subjects = { contactId, leadId, dealId, productId: null };
  // A contact, a lead or a deal is its own subject.
  const own = `${key}Id`;
  return {
    ...subjects,
    ...(own in subjects && { [own]: id }),
    ...{ entity, id, row, owner, name: row[title] ?? '' },
  };
}
