import { expect, it } from 'vitest';
import { pointingAt } from '@/server/app/registry';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { populate } from '@/server/test/matrix/populate';

interface Asked {
  id: string;
  sourceIds: string[];
}
const MERGED = [
  { table: 'Contact', merge: (key: string, input: Asked) => call(key, contacts.merge, input) },
  { table: 'Company', merge: (key: string, input: Asked) => call(key, companies.merge, input) },
  { table: 'Lead', merge: (key: string, input: Asked) => call(key, leads.merge, input) },
] as const;

/** How many rows of a workspace hold each of two ids, in a column. */
async function counted(workspaceId: string, { table, column }: { table: string; column: string }, ids: string[]) {
  const { rows } = await pool.query<{ all: number; source: number; winner: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE "${column}" = $2::uuid)::int AS source,
       count(*) FILTER (WHERE "${column}" = $3::uuid)::int AS winner FROM "${table}" WHERE "workspaceId" = $1::uuid`,
    [workspaceId, ...ids],
  );
  return rows[0] ?? { all: 0, source: 0, winner: 0 };
}

/** What else has to be written where a row is pointed at another kind of record. */
const BESIDE: Record<string, string> = {
  TagAssignment: '"contactId" = NULL,',
  Communication: '"contactId" = NULL,',
  File: "entity = 'CONTACT',",
};

/** Points a row at a record. */
const point = (workspaceId: string, { table, column }: { table: string; column: string }, id: string) =>
  pool.query(
    `UPDATE "${table}" SET ${BESIDE[table] ?? ''} "${column}" = $2
     WHERE "workspaceId" = $1 AND id = (SELECT id FROM "${table}" WHERE "workspaceId" = $1 LIMIT 1)`,
    [workspaceId, id],
  );

// Every table has two rows, which point at the first of each kind, or at one each where a unique key holds the pointer.
it.each(MERGED)('leaves nothing that points at a merged $table, and loses no row', async ({ table, merge }) => {
  const { id: workspaceId, key } = await makeWorkspace();
  const ids = await populate(workspaceId, 'merged');
  const [source = '', winner = ''] = ids[table] ?? [];
  const links = pointingAt(table);
  const loose =
    table === 'Contact'
      ? ['File', 'WorkflowRun', 'WorkflowStay'].map((name) => ({ table: name, column: 'recordId' }))
      : [];
  const both = [source, winner];
  const columns = [...links, ...loose];
  for (const link of columns) {
    if ((await counted(workspaceId, link, both)).source === 0) await point(workspaceId, link, source);
  }
  const before = await Promise.all(columns.map((link) => counted(workspaceId, link, both)));
  expect(before.every((count) => count.source > 0)).toBe(true);
  const { status, body } = await merge(key, { id: winner, sourceIds: [source] });
  expect(status).toBe(200);
  const after = await Promise.all(columns.map((link) => counted(workspaceId, link, both)));
  const dropped = Object.values(body.dropped).reduce((sum, count) => sum + count, 0);
  const total = (counts: { winner: number; source: number }[]) =>
    counts.reduce((sum, { winner: w, source: s }) => sum + w + s, 0);
  expect(after.map((count) => count.source)).toEqual(columns.map(() => 0));
  expect(total(after)).toBe(total(before) - dropped);
  expect(Object.values(body.moved).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(links.length);
});
