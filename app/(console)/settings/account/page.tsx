import type { Metadata } from 'next';
import { Signature } from '@/components/outreach/mail/signature-form';
import { Account } from '@/components/workspace/auth/account/account';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  await Promise.all([
    pageQueries().prefetchQuery(trpc.account.sessions.queryOptions()),
    pageQueries().prefetchQuery(trpc.account.passkeys.queryOptions()),
    pageQueries().prefetchQuery(trpc.inbox.signature.queryOptions()),
  ]);
  return (
    <Hydrated>
      <Account />
      <Signature />
    </Hydrated>
  );
}
