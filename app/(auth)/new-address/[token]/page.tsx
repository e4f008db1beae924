import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewAddress } from '@/components/workspace/auth/new-address';
import { currentSession } from '@/lib/server';
import { signInPath } from '@/lib/sign-in-path';

export const metadata: Metadata = { title: 'Confirm your new address', referrer: 'no-referrer' };

export default async function NewAddressPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, session] = await Promise.all([params, currentSession()]);
  if (!session) redirect(signInPath(`/new-address/${token}`));
  return <NewAddress link={token} email={session.email} />;
}
