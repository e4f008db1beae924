import { raw, type Sql, sql } from '@/server/kernel/db/client';
import type { WorkflowEntity } from '../names';

/** The latest change of what hangs on a record, over its row `t`. */
const latest = (table: string, column: string, time = 'updatedAt') =>
  `(SELECT max(o."${time}") FROM "${table}" o WHERE o."workspaceId" = t."workspaceId" AND o."${column}" = t.id)`;

const IDLE: Record<WorkflowEntity, { open: string; signs: string[] }> = {
  LEAD: {
    open: `t.status IN ('NEW', 'WORKING', 'QUALIFIED')`,
    signs: [
      ...[latest('Note', 'leadId'), latest('Task', 'leadId'), latest('Email', 'leadId')],
      // A call with a contact moves what the contact says of its last activity; of a lead nothing does.
      latest('Communication', 'leadId', 'createdAt'),
    ],
  },
  CONTACT: {
    open: 'TRUE',
    signs: [
      ...['t."lastActivityAt"', 't."lastContactedAt"', latest('Note', 'contactId')],
      ...[latest('Task', 'contactId'), latest('Email', 'contactId')],
    ],
  },
  DEAL: {
    open: `t.stage NOT IN ('WON', 'LOST')`,
    signs: [latest('Note', 'dealId'), latest('Task', 'dealId'), latest('Email', 'dealId')],
  },
  EMAIL: { open: `t.status = 'DRAFT'`, signs: [] },
  TASK: { open: 'NOT t.done', signs: [] },
};

/** SQL over `t` for the last time that anything happened to a record: to itself, or to what hangs on it. */
export const idleSince = (entity: WorkflowEntity): Sql =>
  raw(`greatest(${['t."updatedAt"', ...IDLE[entity].signs].join(', ')})`);

/** Records that can be idle: nothing is expected of a deal that is won, or of a task that is done. */
export const isOpen = (entity: WorkflowEntity): Sql => raw(IDLE[entity].open);

/** SQL over the deal `t`: whether it is in a stage, a fixed one or one of the board, and since when. */
export const inStage = (stage: string | null): Sql => sql`(t.stage = ${stage} OR t."stageId"::text = ${stage})`;
export const inStageSince = raw('t."stageChangedAt"');
