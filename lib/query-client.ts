import {
  defaultShouldDehydrateQuery,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
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
  return error instanceof Error ? inPlainWords(error.message) : 'Something went wrong.';
}

/** The HTTP status of an error of a call, or undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  if (!isTRPCClientError(error)) return undefined;
  return (error.data as { httpStatus?: number } | undefined)?.httpStatus;
}

/**
 * Asks again also what was being asked for the first time. TanStack takes that first answer for the new one, though it may have been given
 * before whatever made it old, and would then be shown for as long as it counts as fresh.
 */
class PatientQueryClient extends QueryClient {
  readonly #again = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries<T extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<T>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asked = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const again = asked.map((query) => this.#onceMore(query, filters?.refetchType, options));
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }

  /** However often it is made old meanwhile, one more question is enough. */
  #onceMore(query: Query, refetchType: InvalidateQueryFilters['refetchType'], options?: InvalidateOptions) {
    const before = this.#again.get(query);
    if (before) return before;
    const ask = () => {
      this.#again.delete(query);
      return super.invalidateQueries(
        { queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) },
        options,
      );
    };
    // What failed has nothing old to show, and is asked again by whoever shows the failure.
    const again = Promise.resolve(query.promise).then(ask, () => void this.#again.delete(query));
    this.#again.set(query, again);
    return again;
  }
}

export function makeQueryClient(): QueryClient {
  return new PatientQueryClient({
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
