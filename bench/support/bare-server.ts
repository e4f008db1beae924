import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';

// The practical limit: node:http and pg with the same statements and the same bytes, and nothing else.
// It names no workspace, so it does without the wall behind the service.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c role=crm_sweep' });
interface Statement {
  name: string;
  text: string;
  values: unknown[];
  /** Has the answer where it is not the rows themselves. */
  answerFile?: string;
  /** So many records come as rows, to be printed here; one more says that another page follows. */
  printed?: number;
}
const statements: Record<string, Statement> = JSON.parse(process.env.STATEMENTS ?? '{}');
const answers = Object.values(statements).flatMap(({ answerFile }) => answerFile ?? []);
const texts = new Map(answers.map((file) => [file, readFileSync(file, 'utf8')]));
const AUTH = `SELECT "workspaceId", id, "createdById", "secretHash", scopes FROM "ApiKey"
  WHERE prefix = $1 AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > now())`;
const COLUMNS = ['externalId', 'firstName', 'lastName', 'name', 'email', 'title', 'phone', 'city', 'country'];
const names = COLUMNS.map((name) => `"${name}"`).join(', ');
const UPSERT = `INSERT INTO "Contact" ("workspaceId", id, "updatedAt", ${names})
  SELECT $1::uuid, u.id, now(), ${COLUMNS.map((name) => `u."${name}"`).join(', ')}
  FROM unnest($2::uuid[], ${COLUMNS.map((_, i) => `$${i + 3}::text[]`).join(', ')}) AS u(id, ${names})
  ON CONFLICT ("workspaceId", "externalId") DO UPDATE SET "updatedAt" = now(), ${COLUMNS.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
  RETURNING *, (xmax = 0) AS created`;
/** The same with its events in the one statement: printed from the rows that it returns, and queued for the one endpoint. */
const withEvents = ({ columns, joins, endpointId }: Record<string, string>) => `WITH t AS (${UPSERT}), printed AS (
    SELECT uuidv7() AS id, now() AS at, CASE WHEN t.created THEN 'contact.created' ELSE 'contact.updated' END AS type,
      (SELECT row_to_json(x) FROM (SELECT ${columns}) x)::text AS json FROM t ${joins}
  ), e AS (
    INSERT INTO "Event" ("workspaceId", id, type, payload, "createdAt")
    SELECT $1::uuid, id, type, '{"id":"evt_' || id || '","type":"' || type || '","createdAt":"' || at || '","workspaceId":"' || $1::uuid ||
      '","data":{"contact":' || json || '}}', at FROM printed RETURNING id, type
  ), d AS (
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", "nextAttemptAt")
    SELECT $1::uuid, uuidv7(), '${endpointId}'::uuid, id, type, now(), now() FROM e
  ) SELECT id, created FROM t`;
const events = JSON.parse(process.env.EVENTS ?? 'null');
const text = events ? withEvents(events) : `WITH t AS (${UPSERT}) SELECT id, created FROM t`;

/** One contact with another title, printed as it then is. */
const patched = ({ columns, joins }: Record<string, string>) => `WITH t AS (
    UPDATE "Contact" SET title = $3, "updatedAt" = now() WHERE "workspaceId" = $1::uuid AND id = $2::uuid RETURNING *
  ) SELECT (SELECT row_to_json(x) FROM (SELECT ${columns}) x)::text AS json FROM t ${joins}`;
const PATCH = patched(JSON.parse(process.env.PATCHED ?? '{}'));

async function authenticate(header = ''): Promise<string | undefined> {
  const [, prefix, secret = ''] = /^Bearer crm_(\w{8})_(\w{32})$/.exec(header) ?? [];
  const { rows } = await pool.query({ name: 'auth', text: AUTH, values: [prefix] });
  const hash = createHash('sha256').update(secret).digest();
  return rows[0] && hash.equals(rows[0].secretHash) ? rows[0].workspaceId : undefined;
}

let next = 0;
const id = () => {
  const time = Date.now().toString(16).padStart(12, '0');
  const count = (next++).toString(16).padStart(15, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3, 6)}-${count.slice(3)}`;
};

async function upsert(workspaceId: string, body: string): Promise<string> {
  const { contacts } = JSON.parse(body) as { contacts: Record<string, string>[] };
  const arrays = COLUMNS.map((name) =>
    contacts.map((row) => (name === 'name' ? `${row.firstName} ${row.lastName}` : row[name])),
  );
  const { rows } = await pool.query({
    name: 'upsert',
    text,
    values: [workspaceId, contacts.map(id), ...arrays],
  });
  const results = rows.map((row, index) => ({ index, status: row.created ? 'created' : 'updated', id: row.id }));
  const created = rows.filter((row) => row.created).length;
  return JSON.stringify({ created, updated: rows.length - created, errors: 0, results });
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function patch(workspaceId: string, url: string, body: string): Promise<string> {
  const values = [workspaceId, url.slice(url.lastIndexOf('/') + 1), JSON.parse(body).title];
  const { rows } = await pool.query({ name: 'patch', text: PATCH, values });
  return `{"contact":${rows[0].json}}`;
}

/** A page of records, as a program prints it that has its rows from the driver. */
function page(rows: { id: string }[], limit: number): string {
  const contacts = rows.slice(0, limit);
  return JSON.stringify({ contacts, nextCursor: rows.length > limit ? (contacts.at(-1)?.id ?? null) : null });
}

async function answer(request: http.IncomingMessage): Promise<string | undefined> {
  const workspaceId = await authenticate(request.headers.authorization);
  if (!workspaceId) return undefined;
  if (request.method === 'POST') return upsert(workspaceId, await bodyOf(request));
  if (request.method === 'PATCH') return patch(workspaceId, request.url ?? '', await bodyOf(request));
  const statement = statements[request.url ?? ''];
  if (!statement) return undefined;
  const { rows } = await pool.query(statement);
  if (statement.printed) return page(rows, statement.printed);
  const [row] = rows;
  if (statement.answerFile) return texts.get(statement.answerFile);
  return row.rows === undefined
    ? `{"contact":${JSON.stringify(row.json)}}`
    : `{"contacts":${row.rows},"nextCursor":${JSON.stringify(row.last)}}`;
}

const server = http.createServer(async (request, response) => {
  const body = await answer(request);
  const text = body ?? '{}';
  response.writeHead(body === undefined ? 401 : 200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
