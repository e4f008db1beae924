import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import type { AnyEndpoint } from '@/server/kernel/contract/implement';
import { pathNames } from '@/server/kernel/contract/operation';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { campaigns } from '@/server/outreach/campaigns';
import { emails } from '@/server/outreach/emails';
import { findReview } from '@/server/outreach/mail/review/load';
import { viewOf } from '@/server/outreach/mail/review/view';
import { sequences } from '@/server/outreach/sequences';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { exampleFor, pathTables } from '@/server/test/matrix/inputs';
import { fillWorkspace } from './fill';

let ws: TestWorkspace;
beforeAll(async () => {
  ws = await makeWorkspace('Demo');
  const { rows } = await pool.query('SELECT id FROM "Member" WHERE "workspaceId" = $1', [ws.id]);
  await fillWorkspace(
    ws.id,
    rows.map(({ id }) => id),
  );
});

const idsIn = async (table: string): Promise<string[]> => {
  // What was done is told by its changes alone.
  const from = table === 'Operation' ? '(SELECT "workspaceId", "operationId" AS id FROM "Change") AS o' : `"${table}"`;
  const { rows } = await pool.query(`SELECT DISTINCT id FROM ${from} WHERE "workspaceId" = $1 ORDER BY id LIMIT 50`, [
    ws.id,
  ]);
  return rows.map(({ id }) => id);
};

/** What is read, of a record that one name in the path stands for or of none. */
const reads = endpoints.filter(({ operation }) => operation.method === 'GET' && pathNames(operation.path).length < 2);

describe('the demo workspace', () => {
  it.each(reads.map((endpoint) => [endpoint.operation.id, endpoint] as [string, AnyEndpoint]))(
    'is as the API describes it: %s',
    async (_id, endpoint) => {
      const { operation } = endpoint;
      const { key } = await makeKey(ws.id, ['*']);
      const [name = '', table] = Object.entries(pathTables(operation))[0] ?? [];
      const example = exampleFor(operation, { Contact: await idsIn('Contact') });
      const paths = table ? (await idsIn(table)).map((id) => ({ [name]: id })) : [{}];
      for (const path of paths) {
        const { status, body } = await call(key, endpoint, { ...example, ...path } as never);
        const isCancelled = operation.id === 'bookings.slots' && status === 409;
        if (isCancelled) expect(body.error).toBe('This meeting has already been cancelled.');
        else expect([status, body.error]).toEqual([200, undefined]);
      }
    },
  );

  it('has drafts that can be sent as they are', async () => {
    const { body } = await call(ws.key, emails.list, { status: 'DRAFT' });
    expect(body.emails.length).toBeGreaterThan(0);
    for (const { id } of body.emails) {
      const { email } = (await call(ws.key, emails.get, { id })).body;
      const review = await findReview(email.reviewUrl.split('/').at(-1) ?? '', 'test');
      if (!review || review === 'gone') throw new Error('no review');
      expect((await viewOf(review)).problem).toBeNull();
    }
  });

  it('has a campaign that can go out, and a sequence that can take somebody', async () => {
    const [campaign] = (await call(ws.key, campaigns.list, {})).body.campaigns;
    const { preview } = (await call(ws.key, campaigns.preview, { id: campaign?.id ?? '' })).body;
    expect(preview).toMatchObject({ missing: [], subject: expect.stringMatching(/^What is new this winter, \w/) });
    const [sequence] = (await call(ws.key, sequences.list, {})).body.sequences;
    expect(sequence?.fromEmail).toMatch(/^demo-/);
  });
});
