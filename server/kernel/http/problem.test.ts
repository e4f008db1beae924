import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '@/scripts/postgres/postmaster.mjs';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { problem } from './problem';

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => problem(error, 'r1'),
  );

test('who waits too long for a transaction is told to come again, not that we are broken', async () => {
  const ended = prisma.$transaction(
    async (tx) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.workspace.count();
    },
    { timeout: 10 },
  );
  const answer = await answerOf(ended);
  expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  expect(JSON.parse(answer?.body ?? '')).toEqual({ error: 'The request took too long. Please try again.' });
});

test('a database that cannot be reached is a 503, and what nobody expected stays a 500 without its cause', async () => {
  const away = new pg.Client({ host: '127.0.0.1', port: await freePort() });
  expect(await answerOf(away.connect())).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  const broken = await answerOf(transaction({ workspaceId: newId() }, () => Promise.reject(new Error('secret'))));
  expect(broken?.status).toBe(500);
  expect(broken?.body).not.toContain('secret');
});
