import { z } from 'zod';
import { limit } from '@/server/kernel/contract/fields';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { matchStarted } from '@/server/outreach/outreach-matches/shapes';
import { communicationView, prospectsView } from './views';

/** What outreach does with a product. */
export const productOutreachContract = {
  communication: operation({
    id: 'products.communication',
    method: 'GET',
    path: '/products/{id}/communication',
    scopes: ['read:offerings', 'read:products'],
    summary: 'Read the campaigns and the mail that are about a product, by id or externalId',
    input: z.object({ id: idOf('Product') }),
    output: communicationView,
    errors: [404],
  }),
  prospects: operation({
    id: 'products.prospects',
    method: 'GET',
    path: '/products/{id}/prospects',
    scopes: ['read:offerings', 'read:products'],
    summary: 'List the contacts most worth writing to about a product, best first, by id or externalId',
    input: z.object({ id: idOf('Product'), limit: limit(200, 50) }),
    output: prospectsView,
    errors: [404],
  }),
  match: operation({
    id: 'products.match',
    method: 'POST',
    path: '/products/{id}/match',
    scopes: ['write:offerings', 'write:products'],
    summary: 'Match a product, by id or externalId, with the contacts most worth writing to',
    description:
      'Uses one AI action of the month, which is given back when nothing comes of it. With an AI provider that judges the best which the built-in ranker finds, else the ranker alone. At most 50 candidates.',
    input: z.object({ id: idOf('Product') }),
    output: z.strictObject(matchStarted),
    status: 201,
    errors: [404, 502],
    example: {},
  }),
};
