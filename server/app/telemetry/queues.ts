import { isFollowed } from '@/server/automation/events/follow/position';
import { config } from '@/server/kernel/config';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { duplicatesBehind, searchBehind } from './behind';

/** What is due and nobody works at. */
export interface Due {
  depth: number;
  /** For how many seconds the oldest has been due; 0 where nothing is. */
  ageSeconds: number;
}

/** Says how much is due, in one statement. `of` is the workspace whose rows count; all without one. */
type DueSql = (of?: string) => Sql;

/** Work that is due in a table, which some process is to claim. */
interface DueTable {
  table: string;
  /** When a row became due. */
  dueAt: string;
  /** Of a row `q`: that it is due once its time has come, and nobody works at it. */
  isWaiting: string;
  /** By which such rows are found, however many others there are: its name, or how that begins. */
  index: string;
}

const free = (until = 'leaseUntil') => `(q."${until}" IS NULL OR q."${until}" <= now())`;

const TABLES = {
  mail: {
    table: 'Email',
    dueAt: 'nextAttemptAt',
    isWaiting: `q.status IN ('QUEUED', 'SCHEDULED') AND q."leaseUntil" IS NULL`,
    index: 'Email_due',
  },
  'booking-mail': {
    table: 'BookingMail',
    dueAt: 'dueAt',
    isWaiting: `q.state = 'QUEUED' AND ${free()}`,
    index: 'BookingMail_due',
  },
  'chat-mail': { table: 'Chat', dueAt: 'mailDueAt', isWaiting: 'q."mailDueAt" IS NOT NULL', index: 'Chat_mail_due' },
  'notification-mail': {
    table: 'Notification',
    dueAt: 'mailDueAt',
    isWaiting: 'q."mailDueAt" IS NOT NULL',
    index: 'Notification_mail_due',
  },
  campaigns: {
    table: 'Campaign',
    dueAt: 'nextRunAt',
    isWaiting: `(q.status IN ('SCHEDULED', 'SENDING') OR q."runnerId" IS NOT NULL) AND ${free('runnerLeaseUntil')}`,
    index: 'Campaign_due',
  },
  sequences: { table: 'Enrollment', dueAt: 'nextAt', isWaiting: 'q."nextAt" IS NOT NULL', index: 'Enrollment_due' },
  webhooks: {
    table: 'WebhookDelivery',
    dueAt: 'nextAttemptAt',
    isWaiting: `q.status = 'PENDING' AND ${free()} AND EXISTS (SELECT FROM "WebhookEndpoint" e
      WHERE e."workspaceId" = q."workspaceId" AND e.id = q."endpointId" AND e.active)`,
    index: 'WebhookDelivery_',
  },
  imports: {
    table: 'Import',
    dueAt: 'updatedAt',
    isWaiting: `q.state IN ('READING', 'PREVIEWING', 'RUNNING') AND ${free()}`,
    index: 'Import_due',
  },
  exports: {
    table: 'Export',
    dueAt: 'updatedAt',
    isWaiting: `q.state IN ('QUEUED', 'RUNNING') AND ${free()}`,
    index: 'Export_due',
  },
  'bulk-actions': {
    table: 'BulkAction',
    dueAt: 'updatedAt',
    isWaiting: `q.status IN ('queued', 'running') AND ${free()}`,
    index: 'BulkAction_due',
  },
  reverts: {
    table: 'Revert',
    dueAt: 'updatedAt',
    isWaiting: `q.status IN ('queued', 'running') AND ${free()}`,
    index: 'Revert_due',
  },
  'calendar-reads': { table: 'CalendarSource', dueAt: 'dueAt', isWaiting: free(), index: 'CalendarSource_dueAt_idx' },
  'calendar-writes': {
    table: 'CalendarEvent',
    dueAt: 'dueAt',
    isWaiting: `q."dueAt" IS NOT NULL AND ${free()}`,
    index: 'CalendarEvent_due',
  },
  replays: {
    table: 'WebhookReplay',
    dueAt: 'createdAt',
    isWaiting: 'q."endedAt" IS NULL',
    index: 'WebhookReplay_under_way',
  },
  uploads: { table: 'DiscardedObject', dueAt: 'removeAt', isWaiting: 'true', index: 'DiscardedObject_removeAt_idx' },
  'chat-answers': {
    table: 'Chat',
    dueAt: 'lastMessageAt',
    isWaiting: `q."aiDueSeq" IS NOT NULL AND q.handler = 'AI' AND q.status = 'OPEN' AND ${free('aiLeaseUntil')}`,
    index: 'Chat_aiDue',
  },
} satisfies Record<string, DueTable>;

/** Rows of a queue that are counted; one that is longer says so much. */
const MOST_COUNTED = 100_000;
const only = (row: string, of?: string): Sql => (of ? sql`${raw(row)}."workspaceId" = ${of}::uuid` : raw('true'));
const age = (since: Sql): Sql => sql`coalesce(extract(epoch FROM now() - ${since}), 0)::float8 AS "ageSeconds"`;

const inTable = ({ table, dueAt, isWaiting }: DueTable): DueSql => {
  const column = raw(`q."${dueAt}"`);
  return (of) => {
    const rows = sql`FROM ${raw(`"${table}"`)} q WHERE ${only('q', of)} AND ${raw(isWaiting)} AND ${column} <= now()`;
    return sql`
      SELECT (SELECT count(*) FROM (SELECT 1 ${rows} LIMIT ${MOST_COUNTED}::int) c)::int AS depth,
        ${age(sql`(SELECT ${column} ${rows} ORDER BY ${column} LIMIT 1)`)}`;
  };
};

/** Workspaces with changes that are yet to be made events of. */
const changes: DueSql = (of) => sql`
  SELECT count(*)::int AS depth, ${age(raw('min(n.at)'))} FROM "ChangePosition" p CROSS JOIN LATERAL (
    SELECT c.at FROM "Change" c WHERE c."workspaceId" = p."workspaceId" AND (c.xid, c.seq) > (p.xid, p.seq)
      AND c.at >= p."movedAt" - interval '1 day' ORDER BY c.xid, c.seq LIMIT 1) n
  WHERE ${only('p', of)} AND ${isFollowed}`;

/** Changes that workflows are yet to take. The first of each workspace is its oldest. */
const workflows: DueSql = (of) => sql`
  WITH RECURSIVE first AS (
    (SELECT q."workspaceId", q."createdAt" FROM "WorkflowChange" q WHERE ${only('q', of)} ORDER BY q."workspaceId", q.id LIMIT 1)
    UNION ALL
    SELECT n.* FROM first f CROSS JOIN LATERAL (
      SELECT q."workspaceId", q."createdAt" FROM "WorkflowChange" q WHERE ${only('q', of)} AND q."workspaceId" > f."workspaceId"
      ORDER BY q."workspaceId", q.id LIMIT 1) n
  )
  SELECT (SELECT count(*) FROM (SELECT 1 FROM "WorkflowChange" q WHERE ${only('q', of)} LIMIT ${MOST_COUNTED}::int) c)::int AS depth,
    ${age(sql`(SELECT min(f."createdAt") FROM first f)`)}`;

/** Mailboxes that no process watches, and for how long none has looked into them. */
const mailboxReads: DueSql = (of) => sql`
  SELECT count(*)::int AS depth, ${age(raw('min(coalesce(greatest(w."leaseUntil", q."lastSyncAt"), q."connectedAt"))'))}
  FROM "Mailbox" q LEFT JOIN "MailboxWatch" w ON w."workspaceId" = q."workspaceId" AND w."mailboxId" = q.id
  WHERE ${only('q', of)} AND q.imap IS NOT NULL AND q.status <> 'PAUSED' AND (w."mailboxId" IS NULL OR w."leaseUntil" <= now())`;

/** Workspaces that are being deleted. */
const deletions: DueSql = (of) => sql`
  SELECT count(*)::int AS depth, ${age(raw('min(w."deletingSince")'))} FROM "Workspace" w
  WHERE ${of ? sql`w.id = ${of}::uuid` : raw('true')} AND w."deletingSince" IS NOT NULL`;

const named = Object.entries(TABLES) as [QueueName, DueTable][];
export type QueueName =
  | keyof typeof TABLES
  | 'changes'
  | 'workflows'
  | 'mailbox-reads'
  | 'search'
  | 'duplicates'
  | 'deletions';

/** Every kind of claimed work, by the name that metrics and the page System call it. */
export const QUEUES = {
  ...(Object.fromEntries(named.map(([name, table]) => [name, inTable(table)])) as Record<keyof typeof TABLES, DueSql>),
  changes,
  workflows,
  'mailbox-reads': mailboxReads,
  search: searchBehind,
  duplicates: duplicatesBehind,
  deletions,
} satisfies Record<QueueName, DueSql>;

/** The index that each of the queues is read by. */
export const QUEUE_INDEXES: [QueueName, string][] = [
  ...named.map(([name, { index }]): [QueueName, string] => [name, index]),
  ['changes', 'workspaceId_xid_seq'],
  ['workflows', 'WorkflowChange_pkey'],
];

/** Calls of the embedded engine that are due. Its tables are the service's own, and of no workspace. */
const ENGINE_DUE = sql`
  SELECT (SELECT count(*) FROM (SELECT 1 FROM engine.call WHERE state = 'ready' AND due_at <= now() LIMIT ${MOST_COUNTED}::int) c)::int
    AS depth, ${age(raw(`(SELECT due_at FROM engine.call WHERE state = 'ready' AND due_at <= now() ORDER BY due_at LIMIT 1)`))}`;

/** Every queue of the service, and what reads it; with that of the embedded engine, where it is what runs the functions. */
export function allQueues(): [queue: QueueName | 'engine', read: () => Promise<Due>][] {
  const queues = Object.entries(QUEUES) as [QueueName, DueSql][];
  const own = queues.map(([name, due]): [QueueName, () => Promise<Due>] => [name, () => readDue(due())]);
  return config.embeddedEngine ? [...own, ['engine', () => readDue(ENGINE_DUE, 'own')]] : own;
}

/** Longer than a queue of any length takes by its index, and short beside what a scrape may. */
const TIMEOUT_MS = 1000;

/** Reads what is due by the role that sees all workspaces, or the service's own. Throws where that takes too long. */
export const readDue = (statement: Sql, role: 'sweep' | 'own' = 'sweep'): Promise<Due> =>
  sqlTransaction(SWEEP, async (tx) => {
    if (role === 'own') await tx.query(sql`SET LOCAL ROLE NONE`);
    await tx.query(sql`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);
    const [due] = await tx.query<Due>(statement);
    return due ?? { depth: 0, ageSeconds: 0 };
  });
