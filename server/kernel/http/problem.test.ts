import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '@/scripts/postgres/postmaster.mjs';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import type { ApiRequest } from './message';
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

test('what headers say, machines are told as well', () => {
  const request = { path: '/api/v1/tags', header: () => 'application/problem+json' } as unknown as ApiRequest;
  const limited = new ApiError(STATUS.tooMany, 'Rate limit exceeded.', { 'Retry-After': '17' });
  const { status, headers, body } = problem(limited, 'r1', request);
  expect([status, headers]).toEqual([429, { 'Content-Type': 'application/problem+json', 'Retry-After': '17' }]);
  expect(JSON.parse(body)).toEqual({
    type: 'http://localhost:3000/docs#error-rate_limited',
    title: 'Too many requests',
    status: 429,
    detail: 'Rate limit exceeded.',
    instance: '/api/v1/tags',
    code: 'rate_limited',
    fix: { retryAfter: 17 },
    requestId: 'r1',
  });
  expect(JSON.parse(problem(new Error('secret'), 'r2', request).body)).toMatchObject({
    ...{ code: 'internal_error', detail: 'Something went wrong on our side. Request id: r2.' },
  });
});

test('a database that cannot be reached is a 503, and what nobody expected stays a 500 without its cause', async () => {
  const away = new pg.Client({ host: '127.0.0.1', port: await freePort() });
  expect(await answerOf(away.connect())).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  const broken = await answerOf(transaction({ workspaceId: newId() }, () => Promise.reject(new Error('secret'))));
  expect(broken?.status).toBe(500);
  expect(broken?.body).not.toContain('secret');
});
