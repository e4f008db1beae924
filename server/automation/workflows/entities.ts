import { z } from 'zod';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import type { RecordType } from '@/server/kernel/db/record';
import { receivedRecord } from '@/server/outreach/emails/record';
import { email } from '@/server/outreach/emails/shapes';
import { contact } from '@/server/records/contacts/contract';
import { contactDefinition } from '@/server/records/contacts/definition';
import { boardDeal } from '@/server/records/deals/contract';
import { dealDefinition } from '@/server/records/deals/definition';
import { lead } from '@/server/records/leads/contract';
import { leadDefinition } from '@/server/records/leads/definition';
import { task } from '@/server/records/tasks/contract';
import { taskDefinition } from '@/server/records/tasks/definition';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import { type WorkflowEntity, workflowRecords } from './names';

/** What workflows know of a kind of record beside its descriptor. */
export interface Entity {
  record: RecordType;
  /** What conditions can look at, beside its owner and custom fields. */
  shape: z.ZodObject;
  /** How its fields are written; an e-mail's are not. */
  // biome-ignore lint/suspicious/noExplicitAny: resources of different rows meet only in any
  upsert?: UpsertDefinition<any, any, any>;
}

const mail = email.omit({ reviewUrl: true }).extend({ replyClass: z.string().nullable() });

export const ENTITIES: Record<WorkflowEntity, Entity> = {
  LEAD: { record: leadDefinition.record, shape: lead, upsert: leadDefinition },
  CONTACT: { record: contactDefinition.record, shape: contact, upsert: contactDefinition },
  DEAL: { record: dealDefinition.record, shape: boardDeal.omit({ campaign: true }), upsert: dealDefinition },
  EMAIL: { record: receivedRecord, shape: mail },
  TASK: { record: taskDefinition.record, shape: task, upsert: taskDefinition },
};

/** A record as conditions see it: its outside form and its owner's id. */
export type Snapshot = Record<string, unknown> & { id: string };

/** SQL that prints the records of a condition over `t` in that form. */
export function selectSnapshots(entity: WorkflowEntity, workspaceId: string, condition: Sql): Sql {
  const { record } = ENTITIES[entity];
  const owner = raw(`t."${workflowRecords[entity].owner}"`);
  return sql`SELECT t.id, to_jsonb(x) AS json FROM ${record.from}
    CROSS JOIN LATERAL (SELECT ${record.columns}, ${owner} AS "ownerId") x
    WHERE t."workspaceId" = ${workspaceId}::uuid AND ${condition}`;
}
