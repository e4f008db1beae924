import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Frame } from '@/components/app/shell/frame';
import { NoWorkspace } from '@/components/app/shell/no-workspace';
import { backend } from '@/lib/backend';
import { currentSession, signInFirst } from '@/lib/server';

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  if (!session) redirect((await backend.isFirstRun()) ? '/setup' : await signInFirst());
  if (session.lockedOutOf) redirect('/second-factor');
  if (!session.current) return <NoWorkspace email={session.email} />;
  return <Frame session={{ ...session, current: session.current }}>{children}</Frame>;
}
