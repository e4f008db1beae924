import type { Metadata } from 'next';
import { ApiKeys } from '@/components/workspace/keys/api-keys';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeysPage() {
  await pageQueries().prefetchQuery(trpc.keys.list.queryOptions());
  return (
    <Hydrated>
      <ApiKeys />
    </Hydrated>
  );
}
