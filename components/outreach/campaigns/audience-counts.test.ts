import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallProvider, useTRPC } from '@/lib/trpc';
import { AudienceCounts } from './audience-counts';

const id = '01999999-0000-7000-8000-000000000001';

/** The counts, once asking for them has failed. */
function Failed() {
  const queries = useQueryClient();
  const { queryKey } = useTRPC().campaigns.audience.queryOptions({ id });
  queries.setDefaultOptions({ queries: { retryOnMount: false } });
  queries
    .getQueryCache()
    .build(queries, { queryKey })
    .setState({ status: 'error', error: new Error('It is away.') });
  return createElement(AudienceCounts, { id });
}

it('says that it could not be counted, and counts again', () => {
  const html = renderToString(createElement(CallProvider, {}, createElement(Failed)));
  expect(html).toContain('could not be counted');
  expect(html).toContain('It is away.');
  expect(html).toContain('Count again');
  expect(html).not.toContain('Counting');
});
