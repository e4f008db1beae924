'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { TimezoneProvider } from '@/components/ui/timezone';
import type { Session } from '@/server/workspace/auth/session';

type Current = NonNullable<Session['current']>;
export type ConsoleSession = Omit<Session, 'current'> & { current: Current };

const SessionContext = createContext<ConsoleSession | undefined>(undefined);

export function SessionProvider({ session, children }: { session: ConsoleSession; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <TimezoneProvider value={session.current.timezone}>{children}</TimezoneProvider>
    </SessionContext>
  );
}

/** Who is signed in, where they are, and what they may do there. */
export function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  const { scopes, role } = session.current;
  return {
    ...session,
    isAdmin: role !== 'member',
    can: (scope: string) => scopes.includes('*') || scopes.includes(scope),
  };
}
