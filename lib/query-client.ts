import { defaultShouldDehydrateQuery, MutationCache, QueryClient } from '@tanstack/react-query';
import { isTRPCClientError } from '@trpc/client';
import { inPlainWords } from './plain-words';
import { toast } from './toast';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: whoever makes the call shows its error themselves. */
    mutationMeta: { quiet?: boolean };
  }
}

/** What an error says to a person: the API's own message in plain words, or that the service was not reached. */
export function messageOf(error: unknown): string {
  if (isTRPCClientError(error))
    return error.data ? inPlainWords(error.message) : 'The service cannot be reached. Check your connection.';
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** The HTTP status of an error of a call, or undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  if (!isTRPCClientError(error)) return undefined;
  return (error.data as { httpStatus?: number } | undefined)?.httpStatus;
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        if (!mutation.meta?.quiet) toast.error(messageOf(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        // What the service refused once it will refuse again; only a lost connection is worth another try.
        retry: (failures, error) => statusOf(error) === undefined && failures < 2,
      },
      dehydrate: { shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) },
    },
  });
}
