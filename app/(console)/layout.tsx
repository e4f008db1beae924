import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { RecordTypes } from '@/components/app/record-types';
import { NoWorkspace } from '@/components/app/shell/no-workspace';
import { Shell } from '@/components/app/shell/shell';
import { NARROW, SIDEBAR_COOKIE } from '@/components/app/shell/sidebar-cookie';
import { SessionProvider } from '@/components/workspace/auth/session';
import { backend } from '@/lib/backend';
import { currentSession } from '@/lib/server';
import { CallProvider } from '@/lib/trpc';

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  if (!session) redirect((await backend.isFirstRun()) ? '/setup' : '/sign-in');
  if (session.lockedOutOf) redirect('/second-factor');
  if (!session.current) return <NoWorkspace email={session.email} />;
  const isNarrow = (await cookies()).get(SIDEBAR_COOKIE)?.value === NARROW;
  return (
    <SessionProvider session={{ ...session, current: session.current }}>
      <CallProvider>
        <RecordTypes>
          <Shell isNarrow={isNarrow}>{children}</Shell>
        </RecordTypes>
      </CallProvider>
    </SessionProvider>
  );
}
