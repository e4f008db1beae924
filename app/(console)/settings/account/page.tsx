import type { Metadata } from 'next';
import { Account } from '@/components/workspace/auth/account/account';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  await pageQueries().prefetchQuery(trpc.account.sessions.queryOptions());
  return (
    <Hydrated>
      <Account />
    </Hydrated>
  );
}
