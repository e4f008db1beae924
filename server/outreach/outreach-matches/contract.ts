import { z } from 'zod';
import { cursor, limit, nextCursor, oneOf } from '@/server/kernel/contract/fields';
import { filterBy, idOf, naming } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { DECISIONS, TIERS } from './names';
import { candidate, match, matchItem } from './shapes';

const DECISION = oneOf('decision', DECISIONS);
const decision = () => z.enum(DECISIONS, { error: DECISION });
const one = { id: idOf('OutreachMatch'), candidateId: idOf('MatchCandidate') };

export const outreachMatchesContract = {
  list: operation({
    id: 'outreach-matches.list',
    method: 'GET',
    path: '/outreach-matches',
    scopes: ['read:offerings'],
    summary: 'List matches, newest first',
    input: z.object({ offeringId: filterBy('Product'), limit: limit(1000, 100), cursor: cursor() }),
    output: z.strictObject({ matches: z.array(matchItem), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'outreach-matches.get',
    method: 'GET',
    path: '/outreach-matches/{id}',
    scopes: ['read:offerings'],
    summary: 'Read a match with its candidates',
    input: z.object({ id: idOf('OutreachMatch') }),
    output: z.strictObject({ match }),
    errors: [404],
  }),
  candidate: operation({
    id: 'outreach-matches.candidate',
    method: 'GET',
    path: '/outreach-matches/{id}/candidates/{candidateId}',
    scopes: ['read:offerings'],
    summary: 'Read a candidate with the facts behind the judgement',
    input: z.object(one),
    output: z.strictObject({
      candidate,
      facts: z.array(z.string()).describe('What is on record and was used, what counts most first.'),
      draftError: z.string().nullable().describe('Why the last attempt to draft for them made none.'),
    }),
    errors: [404],
  }),
  decide: operation({
    id: 'outreach-matches.decide',
    method: 'PATCH',
    path: '/outreach-matches/{id}/candidates/{candidateId}',
    scopes: ['write:offerings'],
    summary: 'Include a candidate, exclude them, or leave it open',
    input: z.object({ ...one, decision: decision() }),
    output: z.strictObject({
      candidate: z.strictObject({ id: z.string(), matchId: z.string(), decision: z.enum(DECISIONS) }),
    }),
    errors: [404],
    example: { decision: 'INCLUDED' },
  }),
  decideMany: operation({
    id: 'outreach-matches.decide-many',
    method: 'POST',
    path: '/outreach-matches/{id}/decisions',
    scopes: ['write:offerings'],
    summary: 'Decide on several candidates at once: those named, those of a tier, or all',
    input: z.object({
      id: idOf('OutreachMatch'),
      decision: decision(),
      tier: z.enum(TIERS, { error: oneOf('tier', TIERS) }).optional(),
      candidateIds: z.array(idOf('MatchCandidate')).min(1).max(50).optional(),
    }),
    output: z.strictObject({ matchId: z.string(), decided: z.int() }),
    errors: [404],
    example: { decision: 'INCLUDED', tier: 'STRONG' },
  }),
  drafts: operation({
    id: 'outreach-matches.drafts',
    method: 'POST',
    path: '/outreach-matches/{id}/drafts',
    scopes: ['write:offerings'],
    summary: 'Draft an e-mail for each INCLUDED candidate that has none',
    description:
      'Each draft uses one AI action. The drafts wait for review in one OUTREACH campaign; nothing is sent. Asking again drafts for those that were included since or were skipped.',
    input: z.object({
      id: idOf('OutreachMatch'),
      asUserEmail: naming(z.string().trim().max(320), 'Member', 'email')
        .nullable()
        .optional()
        .describe('The member whom they are written as.'),
    }),
    output: z.strictObject({
      matchId: z.string(),
      drafted: z.int(),
      skipped: z.int().describe('INCLUDED candidates without a draft for whom none could be made now.'),
      campaignId: z.string().nullable(),
    }),
    errors: [404, 409, 502],
    example: {},
  }),
};
