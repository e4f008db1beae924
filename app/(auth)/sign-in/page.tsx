import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignInForm } from '@/components/auth/sign-in-form';
import { backend } from '@/lib/backend';
import { currentSession } from '@/lib/server';

export const metadata: Metadata = { title: 'Sign in' };

/** Only a path of this site: `//host` and `/\host` would lead away from it. */
const ownPath = (next: unknown) => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/');

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const next = ownPath((await searchParams).next);
  if (await currentSession()) redirect(next);
  if (await backend.isFirstRun()) redirect('/setup');
  return <SignInForm next={next} />;
}
