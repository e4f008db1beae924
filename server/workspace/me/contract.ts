import { z } from 'zod';
import { utc } from '@/server/kernel/contract/fields';
import { operation } from '@/server/kernel/contract/operation';

export const meContract = {
  get: operation({
    id: 'me.get',
    method: 'GET',
    path: '/me',
    scopes: [],
    summary: 'Show the workspace and the key that this request is made with',
    input: z.object({}),
    output: z.strictObject({
      workspace: z.strictObject({ id: z.string(), name: z.string(), timezone: z.string() }),
      key: z.strictObject({
        id: z.string(),
        name: z.string(),
        prefix: z.string().describe('The public part of the key.'),
        scopes: z.array(z.string()).describe('What it may do now, as far as the member whom it belongs to may do it.'),
        expiresAt: utc().nullable(),
        createdAt: utc(),
      }),
    }),
  }),
};
