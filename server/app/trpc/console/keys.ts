import { z } from 'zod';
import { requiredText } from '@/server/kernel/contract/fields';
import { createApiKey } from '@/server/workspace/keys/create';
import { listApiKeys } from '@/server/workspace/keys/list';
import { revokeApiKey } from '@/server/workspace/keys/revoke';
import { listUsage } from '@/server/workspace/keys/usage';
import { memberProcedure, router } from '../init';
import { input } from '../input';
import { scope } from './fields';

/** The workspace's API keys. */
export const keysRouter = router({
  list: memberProcedure.query(({ ctx }) => listApiKeys(ctx.member)),
  usage: memberProcedure.query(({ ctx }) => listUsage(ctx.member)),
  create: memberProcedure
    .input(
      input({
        name: requiredText(100),
        scopes: z.array(scope()),
        expiresInDays: z.int().min(1).max(3650).nullable(),
      }),
    )
    .mutation(({ ctx, input }) => createApiKey(ctx.member, input)),
  revoke: memberProcedure.input(input({ id: z.uuid() })).mutation(({ ctx, input }) => revokeApiKey(ctx.member, input)),
});
