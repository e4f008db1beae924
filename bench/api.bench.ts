import { alternate, report, requestsPerSecond } from './support/load';
import { openWorkbench } from './support/workbench';

// What the kernel costs beside a bare node:http + pg program that runs the same SQL and sends the same bytes, with 100,000
// contacts in the workspace: lists, one record, and batches of 1,000.
const CONTACTS = 100_000;
const PAGE = 900;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
type Sql = import('../server/kernel/db/client').Sql;
const { prisma, raw, sweepPool: pool, sql } = await import('../server/kernel/db/client');
const { pageStatement } = await import('../server/kernel/db/page');
const { byId } = await import('../server/kernel/db/sorting');
const { selectJson, utcText } = await import('../server/kernel/db/record');
const { contactRecord } = await import('../server/records/contacts/record');
const { newId } = await import('../server/kernel/db/ids');

const workspace = await makeWorkspace('Bench');
await fill(workspace.id);
const filler = await makeWorkspace('Batches');
const { port, memoryMb } = await bench.start('server/test/api-process.ts');
const headers = { authorization: `Bearer ${workspace.key}` };
const base = `http://127.0.0.1:${port}/api/v1`;

const list = '/api/v1/contacts?limit=100';
const deepCursor = await cursorOf(PAGE - 1);
const deep = `${list}&cursor=${deepCursor.cursor}`;
const one = `/api/v1/contacts/${deepCursor.id}`;
const byName = '/api/v1/contacts/e5000';
const byAddress = `${list}&email=c5000@example.com`;
const page = (after: { id: string } | undefined, conditions: Sql[] = []) => ({
  ...{ record: contactRecord, workspaceId: workspace.id, limit: 100, after, conditions, sorting: byId },
});
const statements = {
  [list]: statement('first', pageStatement(page(undefined))),
  [deep]: statement('deep', pageStatement(page({ id: deepCursor.id }))),
  [`${list}&printed`]: {
    ...statement(
      'printed',
      sql`SELECT ${raw(fromDriver(contactRecord.columns.text))} FROM ${contactRecord.from} WHERE t."workspaceId" = ${workspace.id}::uuid ORDER BY t.id DESC LIMIT 101`,
    ),
    printed: 100,
  },
  [byName]: statement('by name', selectJson(contactRecord, workspace.id, sql`t."externalId" = ${'e5000'}`)),
  [byAddress]: statement('by address', pageStatement(page(undefined, [sql`lower(t.email) = ${'c5000@example.com'}`]))),
  [one]: statement('one', selectJson(contactRecord, workspace.id, sql`t.id = ${deepCursor.id}::uuid`)),
};
const bare = await bench.start('bench/support/bare-server.ts', { STATEMENTS: JSON.stringify(statements) });

const ours = (path: string) => () => requestsPerSecond(port, { path, key: workspace.key });
const limit = (path: string) => () => requestsPerSecond(bare.port, { path, key: workspace.key });
const pages = await alternate(ours(list), limit(list));
report('list of 100, first page', pages.ours, pages.bare, 'requests/s');
await sameContacts(port, bare.port);
const printed = await alternate(ours(list), limit(`${list}&printed`));
report('list of 100, beside rows that the bare program prints itself', printed.ours, printed.bare, 'requests/s');
const deepPages = await alternate(ours(deep), limit(deep));
report(`list of 100, page ${PAGE}`, deepPages.ours, deepPages.bare, 'requests/s');
const depth = await alternate(ours(deep), ours(list));
report(`page ${PAGE} beside the first page`, depth.ours, depth.bare, 'requests/s');
for (const [what, path] of [
  ['one contact', one],
  ['one contact, by externalId', byName],
  ['one contact, by address', byAddress],
] as const) {
  const single = await alternate(ours(path), limit(path));
  report(what, single.ours, single.bare, 'requests/s');
}

await batches('no subscriber', bare.port);
const events = ['contact.created', 'contact.updated'];
const endpoint = {
  workspaceId: filler.id,
  id: newId(),
  url: 'https://receiver.example',
  secret: new Uint8Array(1),
  events,
};
await prisma.webhookEndpoint.create({ data: endpoint, select: { id: true } });
await batches('events and deliveries written', bare.port);
const joins = contactRecord.from.text.replace('"Contact" t', '');
const told = { columns: contactRecord.columns.text, joins, endpointId: endpoint.id };
const bareWithEvents = await bench.start('bench/support/bare-server.ts', { EVENTS: JSON.stringify(told) });
await batches('events and deliveries written by both', bareWithEvents.port);
report('resident memory under this load', memoryMb(), undefined, 'MB');
await pool.end();
await bench.close();
process.exit(0);

/** Columns as a program asks a driver for them, which makes dates of times. */
function fromDriver(columns: string): string {
  const [before = '', after = ''] = utcText('|').split('|');
  return columns
    .split(before)
    .map((part) => part.replace(after, ''))
    .join('');
}

/** Both programs show the same contacts. */
async function sameContacts(...ports: number[]) {
  const [own, other] = await Promise.all(
    [list, `${list}&printed`].map(async (path, i) => {
      const answer = await fetch(`http://127.0.0.1:${ports[i]}${path}`, { headers });
      return (await answer.json()).contacts.map((contact: object) => JSON.stringify(contact));
    }),
  );
  const place = own.findIndex((contact: string, i: number) => contact !== other[i]);
  if (place >= 0) throw new Error(`The bare program prints ${other[place]} for ${own[place]}.`);
}

/** POST of 1,000 contacts that are created, then of the same ones with another title each time: what says nothing new is not written. */
async function batches(what: string, barePort: number) {
  let serial = 0;
  let round = 0;
  const body = (fresh: boolean) => () => {
    if (fresh) serial += 1000;
    const from = fresh ? serial : 0;
    const title = `Head of Research ${++round}`;
    return JSON.stringify({ contacts: Array.from({ length: 1000 }, (_, i) => contact(`${what}${from + i}`, title)) });
  };
  for (const [name, fresh] of [
    ['created', true],
    ['updated', false],
  ] as const) {
    const shot = { path: '/api/v1/contacts', method: 'POST' as const, key: filler.key, body: body(fresh) };
    const measure = (target: number) => () => requestsPerSecond(target, shot, { connections: 1, durationMs: 3000 });
    await requestsPerSecond(port, { ...shot, body: body(false) }, { connections: 1, durationMs: 1 });
    const { ours, bare: limit } = await alternate(measure(port), measure(barePort));
    report(`POST of 1,000 contacts, ${name}, ${what}`, ours * 1000, limit * 1000, 'rows/s');
  }
}

function contact(name: string, title: string) {
  return {
    externalId: name,
    firstName: 'Ada',
    lastName: `Lovelace ${name}`,
    email: `${name.replaceAll(' ', '.')}@example.com`,
    title,
    phone: '+44 20 7946 0000',
    city: 'London',
    country: 'United Kingdom',
  };
}

function statement(name: string, { text, values }: { text: string; values: unknown[] }) {
  return { name, text, values };
}

async function fill(workspaceId: string) {
  for (let from = 0; from < CONTACTS; from += 10_000) {
    const ids = Array.from({ length: 10_000 }, () => newId());
    await pool.query(
      `INSERT INTO "Contact" ("workspaceId", id, name, "firstName", email, title, city, "externalId", "customFields", "updatedAt")
       SELECT $1::uuid, id, 'Contact ' || n, 'Contact', 'c' || n || '@example.com', 'Buyer', 'Berlin', 'e' || n, '{"segment":"a","score":7}', now()
       FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, i), LATERAL (SELECT i + ${from} AS n) x`,
      [workspaceId, ids],
    );
  }
  await pool.query('ANALYZE "Contact"');
}

/** The cursor after so many pages, by walking there. */
async function cursorOf(pages: number): Promise<{ cursor: string; id: string }> {
  let cursor = '';
  let id = '';
  for (let page = 0; page < pages; page++) {
    const response = await fetch(`${base}/contacts?limit=100${cursor && `&cursor=${cursor}`}`, { headers });
    const body = (await response.json()) as { contacts: { id: string }[]; nextCursor: string };
    cursor = body.nextCursor;
    id = body.contacts.at(-1)?.id ?? '';
  }
  return { cursor, id };
}
