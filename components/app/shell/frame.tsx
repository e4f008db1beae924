import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { RecordTypes } from '@/components/app/record-types';
import { Shell } from '@/components/app/shell/shell';
import { NARROW, SIDEBAR_COOKIE } from '@/components/app/shell/sidebar-cookie';
import { type ConsoleSession, SessionProvider } from '@/components/workspace/auth/session';
import { CallProvider } from '@/lib/trpc';

/** What is around a page for a member, and what it can ask. */
export async function Frame({ session, children }: { session: ConsoleSession; children: ReactNode }) {
  const isNarrow = (await cookies()).get(SIDEBAR_COOKIE)?.value === NARROW;
  return (
    <SessionProvider session={session}>
      <CallProvider workspace={session.current.workspaceId}>
        <RecordTypes>
          <Shell isNarrow={isNarrow}>{children}</Shell>
        </RecordTypes>
      </CallProvider>
    </SessionProvider>
  );
}
