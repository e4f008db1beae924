import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInForm } from '@/components/workspace/auth/sign-in-form';
import { backend } from '@/lib/backend';
import { ownPath } from '@/lib/own-path';
import { currentSession } from '@/lib/server';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { next: asked, refused } = await searchParams;
  const next = ownPath(asked);
  if (await currentSession()) redirect(next);
  if (await backend.isFirstRun()) redirect('/setup');
  return <SignInForm next={next} refused={typeof refused === 'string' ? refused : undefined} />;
}
