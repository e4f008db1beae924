'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { Decision, Tier } from '@/server/outreach/outreach-matches/names';
import type { Candidate, Match } from '@/server/outreach/outreach-matches/shapes';

/** A match, read again while its drafts are being written. */
export function useMatch(id: string, drafting: boolean) {
  return useQuery({
    ...useTRPC().outreachMatches.get.queryOptions({ id }),
    refetchInterval: ({ state }) => (drafting || state.data?.match.status === 'DRAFTING' ? 1500 : false),
  });
}

/** Decisions are sent one after the other, and drafts asked for after them: they are of all who are included by then. */
const inTurn = (matchId: string) => ({ id: `match ${matchId}` });

/** Decisions on candidates; they show at once, and what is kept is read again once the last of them was answered. */
export function useDecide(matchId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { queryKey } = trpc.outreachMatches.get.queryOptions({ id: matchId });
  const scope = inTurn(matchId);
  const show = async (decision: Decision, meant: (candidate: Candidate) => boolean) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<{ match: Match }>(
      queryKey,
      (data) =>
        data && {
          match: {
            ...data.match,
            candidates: data.match.candidates.map((one) => (meant(one) ? { ...one, decision } : one)),
          },
        },
    );
  };
  // What was shown before one that failed is no longer so where others wait behind it.
  const onSettled = () => {
    const waiting = queries.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id });
    // Not waited for, or the next decision would be.
    if (waiting <= 1) void queries.invalidateQueries({ queryKey });
  };
  const one = useMutation(
    trpc.outreachMatches.decide.mutationOptions({
      ...{ scope, onSettled },
      onMutate: ({ candidateId, decision }) => show(decision, ({ id }) => id === candidateId),
    }),
  );
  const many = useMutation(
    trpc.outreachMatches.decideMany.mutationOptions({
      ...{ scope, onSettled },
      onMutate: ({ tier, decision }) => show(decision, (candidate) => tier === undefined || candidate.tier === tier),
    }),
  );
  return {
    decide: (candidateId: string, decision: Decision) => one.mutate({ id: matchId, candidateId, decision }),
    decideTier: (tier: Tier, decision: Decision) => many.mutate({ id: matchId, tier, decision }),
  };
}

/** Asks for the drafts of everybody who is included; the match is read while they are written. */
export function useDraft(matchId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation(
    trpc.outreachMatches.drafts.mutationOptions({
      scope: inTurn(matchId),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.outreachMatches.get.queryFilter({ id: matchId })),
          queries.invalidateQueries(trpc.outreachMatches.candidate.pathFilter()),
          queries.invalidateQueries(trpc.emails.pathFilter()),
          queries.invalidateQueries(trpc.ai.pathFilter()),
        ]),
    }),
  );
}
