import { alternate, report, requestsPerSecond } from './support/load';
import { openWorkbench } from './support/workbench';

// What one record costs to write beside a bare node:http + pg program that writes the same, history included, and sends the same
// bytes: eight clients of one workspace, each at a record of its own.
const CONTACTS = 10_000;
const CLIENTS = 8;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { sweepPool: pool } = await import('../server/kernel/db/client');
const { contactRecord } = await import('../server/records/contacts/record');
const { makeContacts } = await import('./support/contacts');

const workspace = await makeWorkspace('Bench');
const ids = await makeContacts(pool, workspace.id, CONTACTS);
const { port } = await bench.start('server/test/api-process.ts');
const shown = {
  columns: contactRecord.columns.text,
  joins: contactRecord.from.text.replace('"Contact" t', ''),
};
const bare = await bench.start('bench/support/bare-server.ts', { PATCHED: JSON.stringify(shown) });

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};
const shots = {
  'PATCH of one contact': {
    path: () => `/api/v1/contacts/${ids[next() % CONTACTS]}`,
    method: 'PATCH' as const,
    body: () => JSON.stringify({ title: `Head of Research ${next()}` }),
  },
  'POST of one contact': {
    path: () => '/api/v1/contacts',
    method: 'POST' as const,
    body: () => {
      const name = `n${next()}`;
      const contact = { externalId: name, firstName: 'Ada', lastName: name, email: `${name}@example.com` };
      return JSON.stringify({ contacts: [{ ...contact, title: 'Head', phone: '1', city: 'London', country: 'UK' }] });
    },
  },
};
for (const [name, shot] of Object.entries(shots)) {
  for (const connections of [1, CLIENTS]) {
    const measure = (target: number) => () =>
      requestsPerSecond(target, { ...shot, key: workspace.key }, { connections });
    const { ours, bare: limit } = await alternate(measure(port), measure(bare.port));
    report(`${name}, ${connections} ${connections === 1 ? 'client' : 'clients'}`, ours, limit, 'requests/s');
  }
}
await pool.end();
await bench.close();
process.exit(0);
