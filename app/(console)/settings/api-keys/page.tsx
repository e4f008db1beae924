import type { Metadata } from 'next';
import { ApiKeys } from '@/components/workspace/keys/api-keys';
import { Usage } from '@/components/workspace/keys/usage';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'API keys' };

export default async function ApiKeysPage() {
  await Promise.all([
    pageQueries().prefetchQuery(trpc.keys.list.queryOptions()),
    pageQueries().prefetchQuery(trpc.keys.usage.queryOptions()),
  ]);
  return (
    <Hydrated>
      <ApiKeys />
      <Usage />
    </Hydrated>
  );
}
