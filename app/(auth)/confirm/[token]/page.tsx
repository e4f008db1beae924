import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ConfirmAddress } from '@/components/workspace/auth/confirm-address';
import { currentSession } from '@/lib/server';
import { signInPath } from '@/lib/sign-in-path';

export const metadata: Metadata = { title: 'Confirm your address', referrer: 'no-referrer' };

export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, session] = await Promise.all([params, currentSession()]);
  if (!session) redirect(signInPath(`/confirm/${token}`));
  return <ConfirmAddress token={token} email={session.email} />;
}
