import { expect, test } from 'vitest';
import { canRecover, retryKilled } from './retry.mjs';

const { signal } = new AbortController();

test('what a lost database or a killed program ended is begun again, and each time says why', async () => {
  const failures = [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    new Error('dist/seed.mjs ended with SIGKILL'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error("dist/seed.mjs ended with code 1\nP1001: Can't reach database server at `127.0.0.1:5432`"),
    Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' }),
    new Error('ci ended with code 1\nnpm error code EAI_AGAIN\nnpm error network request to http://registry failed'),
    Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
    new Error(
      'dist/seed.mjs ended with code 1\nremaining connection slots are reserved for roles with the SUPERUSER attribute',
    ),
    new Error('The PostgreSQL at db cannot be used', { cause: new Error('Connection terminated unexpectedly') }),
  ];
  const said: string[] = [];
  const done = await retryKilled(
    async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'done';
    },
    { signal, log: (text) => said.push(text), delayMs: 1 },
  );
  expect(done).toBe('done');
  expect(said).toHaveLength(10);
  expect(said[2]).toContain('dist/seed.mjs ended with SIGKILL');
  expect(said[5]).toMatch(/^The disk is full: /);
});

test('what would fail again is told at once', async () => {
  for (const failure of [
    new Error('dist/seed.mjs ended with code 1'),
    Object.assign(new Error('password authentication failed'), { code: '28P01' }),
    new Error('The migration 1 was changed after it was applied'),
    'no error',
  ]) {
    expect(canRecover(failure)).toBe(false);
    await expect(retryKilled(() => Promise.reject(failure), { signal, log: () => {}, delayMs: 1 })).rejects.toBe(
      failure,
    );
  }
});
