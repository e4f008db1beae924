import { z } from 'zod';
import { type Sql, sql } from '@/server/kernel/db/client';
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
import type { WorkflowEntity } from './shapes';

/** What workflows know of a kind of record. */
export interface Entity {
  record: RecordType;
  /** What conditions can look at, beside its owner and custom fields. */
  shape: z.ZodObject;
  /** The column that says who looks after it. */
  owner: 'ownerId' | 'memberId';
  /** How its fields are written; an e-mail's are not. */
  // biome-ignore lint/suspicious/noExplicitAny: resources of different rows meet only in any
  upsert?: UpsertDefinition<any, any, any>;
}

const mail = email.omit({ reviewUrl: true }).extend({ replyClass: z.string().nullable() });

export const ENTITIES: Record<WorkflowEntity, Entity> = {
  LEAD: { record: leadDefinition.record, shape: lead, owner: 'ownerId', upsert: leadDefinition },
  CONTACT: { record: contactDefinition.record, shape: contact, owner: 'ownerId', upsert: contactDefinition },
  DEAL: {
    record: dealDefinition.record,
    shape: boardDeal.omit({ campaign: true }),
    owner: 'ownerId',
    upsert: dealDefinition,
  },
  EMAIL: { record: receivedRecord, shape: mail, owner: 'memberId' },
  TASK: { record: taskDefinition.record, shape: task, owner: 'ownerId', upsert: taskDefinition },
};

/** A record as conditions see it: its outside form and its owner's id. */
export type Snapshot = Record<string, unknown> & { id: string };

/** SQL that prints the records of a condition over `t` in that form. */
export function selectSnapshots({ record, owner }: Entity, workspaceId: string, condition: Sql): Sql {
  const column = owner === 'ownerId' ? sql`t."ownerId"` : sql`t."memberId"`;
  return sql`SELECT t.id, to_jsonb(x) AS json FROM ${record.from}
    CROSS JOIN LATERAL (SELECT ${record.columns}, ${column} AS "ownerId") x
    WHERE t."workspaceId" = ${workspaceId}::uuid AND ${condition}`;
}
