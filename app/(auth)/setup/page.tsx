import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { SetupForm } from '@/components/workspace/auth/setup-form';
import { backend } from '@/lib/backend';

export const metadata: Metadata = { title: 'Set up' };

export default async function SetupPage() {
  await connection();
  if (!(await backend.isFirstRun())) redirect('/sign-in');
  return <SetupForm />;
}
