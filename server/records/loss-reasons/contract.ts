import { z } from 'zod';
import { requiredText } from '@/server/kernel/contract/fields';
import { operation } from '@/server/kernel/contract/operation';

const output = z.strictObject({ lossReasons: z.array(z.string()) });
const example = { lossReasons: ['Price', 'Competitor', 'No budget'] };

export const lossReasonsContract = {
  list: operation({
    id: 'loss-reasons.list',
    method: 'GET',
    path: '/loss-reasons',
    scopes: ['read:pipelines'],
    summary: 'List what is offered when somebody says why a deal was lost',
    input: z.object({}),
    output,
  }),
  replace: operation({
    id: 'loss-reasons.replace',
    method: 'PUT',
    path: '/loss-reasons',
    scopes: ['write:pipelines'],
    summary: 'Say which reasons are offered, in their order',
    description: 'Deals keep the reason that they have. One that is given twice is kept once.',
    input: z.object({ lossReasons: z.array(requiredText(200)).max(100) }),
    output,
    example,
  }),
};
