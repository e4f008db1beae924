import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { config } from '@/server/kernel/config';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { sweepSearch } from '@/server/workspace/search/sweep';
import { requestOf, send } from './call';
import { adminUrlOf } from './database';
import { makeWorkspace, type TestWorkspace } from './factories';
import { exampleFor, fieldsOf, pathValues } from './matrix/inputs';
import { type Ids, populate } from './matrix/populate';
import { multiply } from './plans/multiply';
import { openPlanner, statementsOf } from './plans/statements';

/** Rows of each table of the workspace, and how many of them a request for one page or one record may read. */
const ROWS = 8000;
const FEW = 1500;

let ws: TestWorkspace;
let ids: Ids;
let planner: Awaited<ReturnType<typeof openPlanner>>;
beforeAll(async () => {
  const adminUrl = adminUrlOf(config.databaseUrl ?? '');
  ws = await makeWorkspace();
  ids = await populate(ws.id, 'mine');
  await multiply(adminUrl, ws.id, ROWS);
  while ((await sweepSearch()).more);
  planner = await openPlanner(adminUrl);
}, 300_000);
afterAll(() => planner.close());

/** What statements of some work read too much of. */
const tooMuch = async (work: () => Promise<unknown>) => planner.tooMuch(await statementsOf(work), FEW);

const answering = async (operation: (typeof endpoints)[number]['operation'], input: Record<string, unknown>) => {
  const { status, body } = await send(requestOf(operation, input, ws.key));
  expect([status, body.error]).toEqual([operation.status ?? 200, undefined]);
  return body;
};

/** What is about all records of a workspace, and why. */
const WHOLE: Record<string, string> = {
  'campaigns.get': 'tells what became of all its mails',
  'companies.duplicates': 'compares what was changed since the sweep',
  'contacts.duplicates': 'compares what was changed since the sweep',
  'leads.duplicates': 'compares what was changed since the sweep',
  'products.prospects': 'looks at every contact',
  'reports.result': 'counts them',
};

describe('a page or a record of a large workspace is read without reading the others', () => {
  const reading = endpoints.filter(({ operation: { id, method } }) => method === 'GET' && !(id in WHOLE));
  it.each(reading.map(({ operation }) => [operation.id, operation] as const))('%s', async (_id, operation) => {
    const fields = Object.fromEntries(fieldsOf(operation).fields);
    const page = fields.limit ? { limit: 50 } : {};
    const base = { ...exampleFor(operation, ids), ...page, ...pathValues(operation, ids) };
    const inputs: Record<string, unknown>[] = [base];
    if (fields.cursor && !fields.since) {
      const { nextCursor } = await answering(operation, base);
      if (nextCursor) inputs.push({ ...base, cursor: nextCursor });
    }
    inputs.push(...((fields.sort?.enum ?? []) as string[]).map((sort) => ({ ...base, sort })));
    if (fields.updatedSince) inputs.push({ ...base, updatedSince: new Date(Date.now() - 3_600_000).toISOString() });
    const found: string[] = [];
    for (const input of inputs) found.push(...(await tooMuch(() => answering(operation, input))));
    expect(found).toEqual([]);
  });
});

/** Tables of which a workspace has few rows. */
const SMALL = ['Campaign', 'Sequence', 'OutreachMatch'];

it('every reference has an index, by which whatever points at a record is found when it goes or is merged', async () => {
  const { rows } = await pool.query<{ reference: string }>(
    `
    SELECT format('%s (%s)', c.conrelid::regclass, string_agg(a.attname, ', ' ORDER BY a.attnum)) AS reference
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
    WHERE c.contype = 'f' AND c.conparentid = 0 AND trim('"' FROM c.conrelid::regclass::text) <> ALL($1) AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
        AND (SELECT array_agg(k ORDER BY k) FROM unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
          = (SELECT array_agg(k ORDER BY k) FROM unnest(c.conkey) k)
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) LIKE '%IS NOT NULL%'))
    GROUP BY c.oid, c.conrelid ORDER BY 1`,
    [SMALL],
  );
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
