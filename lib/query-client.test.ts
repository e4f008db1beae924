import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from './query-client';

/** A question whose answers are given by hand, in the order in which it was asked. */
function question() {
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve));
  return { asked, queryKey: ['imports', 'one'], queryFn };
}

it('asks once more where the first answer was still on its way, however often it became old', async () => {
  const client = makeQueryClient();
  const { asked, ...options } = question();
  const observer = new QueryObserver(client, options);
  const stop = observer.subscribe(() => {});
  const fresh = [client.invalidateQueries({ queryKey: ['imports'] }), client.invalidateQueries()];
  expect(asked).toHaveLength(1);
  asked[0]?.('before');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.('after');
  await Promise.all(fresh);
  expect(observer.getCurrentResult().data).toBe('after');
  expect(asked).toHaveLength(2);
  stop();
});

it('does not take an answer for a fresh one that nobody shows any more', async () => {
  const client = makeQueryClient();
  const { asked, ...options } = question();
  const fetched = client.fetchQuery(options);
  const fresh = client.invalidateQueries({ queryKey: ['imports'] });
  asked[0]?.('before');
  await Promise.all([fetched, fresh]);
  expect(client.getQueryState(options.queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
});
