import { alternate, report, requestsPerSecond } from './support/load';
import { openWorkbench } from './support/workbench';

// What row-level security costs each request, beside the same service on tables without it (docs/decisions/0010).
const CONTACTS = 10_000;
const ROUNDS = 9;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { sweepPool: pool } = await import('../server/kernel/db/client');
const { makeContacts } = await import('./support/contacts');
const { default: pg } = await import('pg');

const workspace = await makeWorkspace('Bench');
const ids = await makeContacts(pool, workspace.id, CONTACTS);
const { port } = await bench.start('server/test/api-process.ts');
const admin = new pg.Client({ connectionString: bench.adminUrl });
await admin.connect();
const { rows: walled } = await admin.query(
  `SELECT oid::regclass::text AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace`,
);

async function setWall(isUp: boolean) {
  const what = isUp ? 'ENABLE' : 'DISABLE';
  for (const { name } of walled) await admin.query(`ALTER TABLE ${name} ${what} ROW LEVEL SECURITY`);
}

let serial = 0;
const thousand = () => {
  const contacts = Array.from({ length: 1000 }, () => {
    const name = `n${++serial}`;
    return { externalId: name, firstName: 'Ada', lastName: name, email: `${name}@example.com`, title: 'Head' };
  });
  return JSON.stringify({ contacts });
};
const one = () => `/api/v1/contacts/${ids[++serial % CONTACTS]}`;
const shots = {
  'list of 100': { path: '/api/v1/contacts?limit=100' },
  'one contact': { path: one },
  'PATCH of one contact': {
    ...{ path: one, method: 'PATCH' as const },
    body: () => JSON.stringify({ title: `Head of Research ${++serial}` }),
  },
  'POST of 1,000 contacts, created': { path: '/api/v1/contacts', method: 'POST' as const, body: thousand },
};
for (const [name, shot] of Object.entries(shots)) {
  const measure = (isUp: boolean) => async () => {
    await setWall(isUp);
    return requestsPerSecond(port, { ...shot, key: workspace.key }, { connections: 4 });
  };
  const { ours, bare } = await alternate(measure(true), measure(false), ROUNDS);
  report(`${name}, beside tables without row-level security`, ours, bare, 'requests/s');
}
await admin.end();
await pool.end();
await bench.close();
process.exit(0);
