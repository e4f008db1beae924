import { z } from 'zod';
import { utc } from '@/server/kernel/contract/fields';
import { operation } from '@/server/kernel/contract/operation';

const allowance = z.strictObject({
  limit: z.int().describe('AI actions that the workspace may take in a month.'),
  used: z.int(),
  left: z.int(),
  resetsAt: utc().describe('The first of the next month, UTC.'),
  provider: z.boolean().describe('Whether an AI provider is set up; else the built-in ranker and templates work.'),
});
export type Allowance = z.infer<typeof allowance>;

export const aiContract = {
  allowance: operation({
    id: 'ai.allowance',
    method: 'GET',
    path: '/ai/allowance',
    scopes: ['read:offerings', 'write:offerings'],
    summary: 'How many AI actions the workspace has left this month',
    input: z.object({}),
    output: z.strictObject({ allowance }),
  }),
};
