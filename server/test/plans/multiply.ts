import pg from 'pg';
import { type Column, readTables, type Table } from '@/server/test/matrix/catalogue';

/** Values of a row `g` that decide what a plan meets; all else is as in the first row of the table. */
const VALUES: Record<string, Record<string, string>> = {
  // Few wait; most were delivered.
  WebhookDelivery: { status: `CASE WHEN g % 100 = 0 THEN 'PENDING' ELSE 'SUCCEEDED' END`, nextAttemptAt: 'now()' },
  BookingMail: { state: `CASE WHEN g % 1000 = 0 THEN 'QUEUED' ELSE 'SENT' END` },
  Chat: { startHash: `decode(md5('Chat' || g), 'hex')` },
  ImportPart: { number: 'g' },
};
/** Columns that say which row it is, in each row another text. */
const NAMES = /^(name|title|key|email|.*Email|phone|domain|externalId|recordKey|inviteeName)$/;
/** Columns that make a row due: those of the first row are. */
const DUE = /^(due|lease|next|claim|handed|remind|snoozed|running|warn)/;
/** Tables that grow with the work of a workspace. Of all others it has few rows, which people made one by one. */
const GROWING = new Set([
  ...[
    'Company',
    'Contact',
    'Lead',
    'Deal',
    'DealLine',
    'Task',
    'Note',
    'Product',
    'Quote',
    'QuoteLine',
    'QuoteVersion',
    'QuoteAcceptance',
  ],
  ...[
    'TagAssignment',
    'File',
    'Communication',
    'Case',
    'Contract',
    'Email',
    'EmailEvent',
    'EmailAttachment',
    'MailThread',
    'CaughtMail',
  ],
  ...[
    'CampaignRecipient',
    'Enrollment',
    'EnrollmentStep',
    'MatchCandidate',
    'Booking',
    'BookingMail',
    'Chat',
    'ChatMessage',
    'FormSubmission',
  ],
  ...[
    'Event',
    'WebhookDelivery',
    'WorkflowRun',
    'WorkflowChange',
    'Notification',
    'PersonReceipt',
    'RecordAlias',
    'Upload',
  ],
]);

/** The id of row `g` of a table, as if it had been made g minutes ago. */
const idOf = (
  table: string,
  g: string,
) => `(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - ${g} * 60000), 12, '0') || '7' ||
  substr(md5('${table}' || ${g}), 1, 3) || '8' || substr(md5('${table}' || ${g}), 4, 15))::uuid`;

function expressionOf({ name }: Table, column: Column): string {
  const own = VALUES[name]?.[column.name];
  const kept = `t."${column.name}"`;
  if (own) return own;
  if (column.name === 'id') return idOf(name, 'g');
  if (column.name === 'workspaceId') return kept;
  // Some stand below the first parent; the others' are spread.
  if (column.refersTo === name) return kept;
  if (column.refersTo)
    return `CASE WHEN g % 400 = 0 AND ${!column.inKey} OR ${kept} IS NULL THEN ${kept} ELSE ${idOf(column.refersTo, 'g')} END`;
  if (column.type === 'timestamptz') {
    if (column.nullable && DUE.test(column.name)) return 'NULL';
    return /^(createdAt|updatedAt|at)$/.test(column.name) ? `now() - g * interval '1 minute'` : kept;
  }
  if (column.choices.length > 0) return kept;
  if (column.inKey && column.nullable) return 'NULL';
  if (/^(text|citext)$/.test(column.type) && (column.inKey || NAMES.test(column.name))) return `g || '-' || ${kept}`;
  if (/^int/.test(column.type) && column.inKey) return `${kept} + g`;
  if (column.type === 'bytea' && column.inKey) return `decode(md5('${name}' || g), 'hex')`;
  return kept;
}

/** The history of contacts, whose rows have no id of their own. */
const CREATED = `
  INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, actor, "operationId", operation)
  SELECT "workspaceId", id, now(), 3 + row_number() OVER (ORDER BY id) % 1000, 'Contact', 'created', 'system', gen_random_uuid(), 'contacts.upsert' FROM "Contact" WHERE "workspaceId" = $1`;

/** A workspace is taken for half of each table: what plans are made by in a database of many millions, where it is for a twentieth. */
const HALF = `
  SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'workspaceId', 'inherited', false,
    'version', 180000, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 2::real)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspaceId'
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`;

/** Has the planner know of each table what it holds now. */
export async function takeStock(client: pg.Client): Promise<void> {
  await client.query('ANALYZE');
  await client.query(HALF);
}

/**
 * Makes a workspace large: so many rows of each table, like its first one. What belongs together by number belongs together still.
 * @param also tables that grow with the number of workspaces rather than with their work
 */
export async function multiply(
  adminUrl: string,
  workspaceId: string,
  rows: number,
  also: string[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Nothing is told, checked or kept of these rows.
    await client.query('SET session_replication_role = replica');
    const tables = (await readTables()).filter(
      ({ name, columns }) =>
        (GROWING.has(name) || also.includes(name)) &&
        columns.some((column) => column.name === 'id' && column.type === 'uuid'),
    );
    for (const table of tables) {
      const names = table.columns.filter(({ generated }) => !generated).map(({ name }) => `"${name}"`);
      const values = table.columns.filter(({ generated }) => !generated).map((column) => expressionOf(table, column));
      await client
        .query(
          `INSERT INTO "${table.name}" (${names.join(', ')}) SELECT ${values.join(', ')}
           FROM (SELECT * FROM "${table.name}" WHERE "workspaceId" = $1 ORDER BY id LIMIT 1) t, generate_series(1, $2::int) g ON CONFLICT DO NOTHING`,
          [workspaceId, rows],
        )
        .catch((error: Error) => {
          throw new Error(`${table.name} needs VALUES of its own (plans/multiply.ts): ${error.message}`);
        });
    }
    await client.query(CREATED, [workspaceId]);
    await takeStock(client);
  } finally {
    await client.end();
  }
}
