import pg from 'pg';
import { alternate, report, requestsPerSecond } from './support/load';
import { openWorkbench } from './support/workbench';

// What keeping the history costs: POST of 1,000 contacts, created and then updated in one field, beside the same service on the
// same database while the triggers of the table are off.
const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { disconnect } = await import('../server/kernel/db/client');
// The owner of the tables, who alone may turn their triggers off.
const owner = new pg.Client({ connectionString: bench.databaseUrl });
await owner.connect();

const workspace = await makeWorkspace('History');
const { port } = await bench.start('server/test/api-process.ts');
let serial = 0;
let round = 0;

const history = (on: boolean) => owner.query(`ALTER TABLE "Contact" ${on ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);

function body(fresh: boolean): string {
  if (fresh) serial += 1000;
  const title = `Head of Research ${++round}`;
  const contacts = Array.from({ length: 1000 }, (_, i) => contact((fresh ? serial : 0) + i, title));
  return JSON.stringify({ contacts });
}

function contact(n: number, title: string) {
  const lastName = `Lovelace ${n}`;
  const address = { city: 'London', country: 'United Kingdom', phone: '+44 20 7946 0000' };
  return { externalId: `e${n}`, firstName: 'Ada', lastName, email: `ada.${n}@example.com`, title, ...address };
}

for (const fresh of [true, false]) {
  const measure = (on: boolean) => async () => {
    await history(on);
    const shot = { path: '/api/v1/contacts', method: 'POST' as const, key: workspace.key, body: () => body(fresh) };
    return requestsPerSecond(port, shot, { connections: 1, durationMs: 2000 });
  };
  await measure(true)();
  const { ours, bare } = await alternate(measure(true), measure(false), 9);
  report(`POST of 1,000 contacts, ${fresh ? 'created' : 'updated'}, with history`, ours * 1000, bare * 1000, 'rows/s');
}
await Promise.all([owner.end(), disconnect()]);
await bench.close();
process.exit(0);
