import 'server-only';
import { createTRPCClient, unstable_localLink } from '@trpc/client';
import { askedOf, readState } from '@/components/records/engine/address';
import { listOptions } from '@/components/records/engine/calls';
import type { TypeName } from '@/components/records/engine/record-types';
import { backend } from '@/lib/backend';
import { callContext, pageQueries } from '@/lib/server';
import type { AppRouter } from '@/server/app/trpc/router';
import { definitions } from './record-definitions';

/** Calls operations from within the process. */
const client = createTRPCClient<AppRouter>({
  links: [unstable_localLink({ router: backend.appRouter, createContext: callContext })],
});

/** Fetches the first page of the list that an address asks for, so that it is in the page as it arrives. */
export function prefetchList<T extends TypeName>(
  type: T,
  address: Record<string, string | string[] | undefined>,
  isCounted: boolean,
) {
  const definition = definitions[type];
  const state = readState(definition, (name) => [address[name]].flat()[0]);
  return pageQueries().prefetchInfiniteQuery(listOptions(client, definition, askedOf(state, isCounted)));
}
