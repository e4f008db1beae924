import { z } from 'zod';
import { columnsBy, type ExportSource, listedUnder, type Paged, pageOf } from '@/server/records/exports/sources';
import { outreachMatchesContract } from './contract';
import { listMatches } from './list';
import { getMatch, matchItemRecord } from './record';
import type { Candidate, MatchItem } from './shapes';

const { scopes, input: listed } = outreachMatchesContract.list;
const input = listed.omit({ limit: true, cursor: true });

/** For whom a product was looked at, newest first, with what came of it. */
export const exportedMatches: ExportSource = {
  ...{ scopes, input },
  page: async (ctx, asked) => {
    const { matches, nextCursor } = await listMatches(ctx, asked as Paged<typeof input>);
    return pageOf({ records: matches, nextCursor });
  },
  columns: async () =>
    columnsBy<MatchItem>({
      id: ({ id }) => id,
      status: ({ status }) => status,
      offeringId: ({ offering }) => offering.id,
      offering: ({ offering }) => offering.name,
      'offering.sku': ({ offering }) => offering.sku,
      'offering.category': ({ offering }) => offering.category,
      campaignId: ({ campaignId }) => campaignId,
      candidates: ({ counts }) => counts.candidates,
      included: ({ counts }) => counts.included,
      excluded: ({ counts }) => counts.excluded,
      pending: ({ counts }) => counts.pending,
      drafted: ({ counts }) => counts.drafted,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),
};

/** Who fits the product of a match and why, the best first. A match has few, which are read at once, as its own read has them. */
export const exportedCandidates: ExportSource = {
  ...{ scopes: outreachMatchesContract.get.scopes, input: z.object({ matchId: z.string() }) },
  under: listedUnder('matchId', matchItemRecord),
  page: async (ctx, { matchId }) => ({ records: (await getMatch(ctx, String(matchId))).candidates, next: null }),
  columns: async () =>
    columnsBy<Candidate>({
      id: ({ id }) => id,
      contactId: ({ contact }) => contact.id,
      contact: ({ contact }) => contact.name,
      email: ({ contact }) => contact.email,
      title: ({ contact }) => contact.title,
      company: ({ contact }) => contact.company,
      fitScore: ({ fitScore }) => fitScore,
      tier: ({ tier }) => tier,
      decision: ({ decision }) => decision,
      reason: ({ reason }) => reason,
      angle: ({ angle }) => angle,
      emailMessageId: ({ emailMessageId }) => emailMessageId,
    }),
};
