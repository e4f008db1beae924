import { z } from 'zod';
import { type Sql, sql } from '@/server/kernel/db/client';
import type { RecordType } from '@/server/kernel/db/record';
import { receivedRecord } from '@/server/outreach/emails/record';
import { email } from '@/server/outreach/emails/shapes';
import { contact } from '@/server/records/contacts/contract';
import { contactNoun } from '@/server/records/contacts/noun';
import { boardDeal } from '@/server/records/deals/contract';
import { dealNoun } from '@/server/records/deals/noun';
import { lead } from '@/server/records/leads/contract';
import { leadNoun } from '@/server/records/leads/noun';
import { task } from '@/server/records/tasks/contract';
import { taskNoun } from '@/server/records/tasks/noun';
import type { UpsertNoun } from '@/server/records/upsert/noun';
import type { WorkflowEntity } from './shapes';

/** What workflows know of a kind of record. */
export interface Entity {
  record: RecordType;
  /** What conditions can look at, beside its owner and custom fields. */
  shape: z.ZodObject;
  /** The column that says who looks after it. */
  owner: 'ownerId' | 'memberId';
  /** How its fields are written; an e-mail's are not. */
  // biome-ignore lint/suspicious/noExplicitAny: nouns of different rows meet only in any
  upsert?: UpsertNoun<any, any, any>;
}

const mail = email.omit({ reviewUrl: true }).extend({ replyClass: z.string().nullable() });

export const ENTITIES: Record<WorkflowEntity, Entity> = {
  LEAD: { record: leadNoun.record, shape: lead, owner: 'ownerId', upsert: leadNoun },
  CONTACT: { record: contactNoun.record, shape: contact, owner: 'ownerId', upsert: contactNoun },
  DEAL: {
    record: dealNoun.record,
    shape: boardDeal.omit({ campaign: true }),
    owner: 'ownerId',
    upsert: dealNoun,
  },
  EMAIL: { record: receivedRecord, shape: mail, owner: 'memberId' },
  TASK: { record: taskNoun.record, shape: task, owner: 'ownerId', upsert: taskNoun },
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
