import 'server-only';
import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import type { Session } from '@/server/workspace/auth/session';
import { backend } from './backend';
import { ownPath } from './own-path';
import { makeQueryClient } from './query-client';
import { ASKED_PATH, signInPath } from './sign-in-path';

const { appRouter, createTrpcContext } = backend;

const queryClient = cache(makeQueryClient);
export const callContext = cache(async () => createTrpcContext(await headers()));

/** Who asks for this page; read once per request. */
export const currentSession = async (): Promise<Session | undefined> => (await callContext()).session();

/** Where whoever has no session signs in: from there they come to this page after all. */
export const signInFirst = async (): Promise<string> => signInPath(ownPath((await headers()).get(ASKED_PATH)));

/** The console's calls for pages that are made on the server. */
export const trpc = createTRPCOptionsProxy({ ctx: callContext, router: appRouter, queryClient });

/** The queries that a page fetches ahead; see `Hydrated`. */
export const pageQueries = queryClient;

/** Hands what the server has fetched ahead to the components that will ask for it. */
export function Hydrated({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient())}>{children}</HydrationBoundary>;
}
