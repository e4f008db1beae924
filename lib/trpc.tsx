'use client';

import { type QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '@/server/app/trpc/router';
import { CALLS_PER_REQUEST } from './calls-per-request';
import { useLeaveWarning } from './leave-warning';
import { PAGE_WORKSPACE } from './page-workspace';
import { makeQueryClient } from './query-client';
import { signInPath } from './sign-in-path';
import { notedOperation } from './undo';

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

let browserClient: QueryClient | undefined;

function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

/** A session that has ended sends the person to sign in, and back to where they were. */
const endedSession: TRPCLink<AppRouter> = () => {
  return ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(error) {
          if (error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED') {
            const here = window.location.pathname + window.location.search;
            window.location.assign(signInPath(here));
          }
          observer.error(error);
        },
      }),
    );
};

/** Node refuses requests whose head is over 16 KB; cookies need room too. */
const MAX_URL = 8000;

/** The workspace that the page shows, which each call says: another tab may have chosen another one. */
let shown: string | undefined;

/** Gives the pages below it the console's calls, of a workspace where they show one. */
export function CallProvider({ workspace, children }: { workspace?: string; children?: ReactNode }) {
  if (typeof window !== 'undefined') shown = workspace;
  const queryClient = getQueryClient();
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        endedSession,
        notedOperation,
        httpBatchLink({
          url: '/api/trpc',
          maxItems: CALLS_PER_REQUEST,
          maxURLLength: MAX_URL,
          headers: () => (shown ? { [PAGE_WORKSPACE]: shown } : {}),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
        <ChangesOnTheirWay />
      </TRPCProvider>
    </QueryClientProvider>
  );
}

/** Changes that follow one another show before they are sent. */
function ChangesOnTheirWay() {
  useLeaveWarning(useIsMutating({ predicate: ({ options }) => options.scope !== undefined }) > 0);
  return null;
}
