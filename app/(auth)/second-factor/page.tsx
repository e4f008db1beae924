import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { RequiredSetUp } from '@/components/workspace/auth/second-factor/required';
import { currentSession } from '@/lib/server';

export const metadata: Metadata = { title: 'Set up your second factor' };

/** Where whoever has no second factor is led by a workspace that asks for one. */
export default async function SecondFactorPage() {
  const session = await currentSession();
  if (!session) redirect('/sign-in');
  if (!session.lockedOutOf) redirect('/');
  return <RequiredSetUp email={session.email} workspaceName={session.lockedOutOf} />;
}
