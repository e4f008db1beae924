import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Output } from '@/server/kernel/contract/implement';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import type { meContract } from './contract';

export async function getMe(ctx: Context): Promise<Output<typeof meContract.get>> {
  if (ctx.actor.kind !== 'key') throw notFound('API key');
  const [me] = await db.query<Output<typeof meContract.get>>(sql`
    SELECT json_build_object('id', w.id, 'name', w.name, 'timezone', w.timezone) AS workspace,
      json_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix,
        'scopes', ${[...ctx.actor.scopes]}::text[],
        'expiresAt', ${raw(utcText('k."expiresAt"'))}, 'createdAt', ${raw(utcText('k."createdAt"'))}) AS key
    FROM "ApiKey" k JOIN "Workspace" w ON w.id = k."workspaceId"
    WHERE k."workspaceId" = ${ctx.workspaceId}::uuid AND k.id = ${ctx.actor.keyId}::uuid`);
  if (!me) throw notFound('API key');
  return me;
}
