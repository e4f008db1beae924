import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { importsContract } from './contract';
import { PART_BYTES } from './limits';
import { arrivedParts } from './parts';
import { lockImport, showImport } from './record';

const SHOWN = 20;

/** Has the file read, once all of it is there; or again, where that failed. */
export function completeImport(ctx: Context, { id }: Input<typeof importsContract.complete>) {
  return sqlTransaction(ctx, async (tx) => {
    const { state, size, isRead, isStarted } = await lockImport(tx, ctx, id);
    const isAgain = state === 'FAILED' && !isRead && !isStarted;
    if (state !== 'UPLOADING' && !isAgain) return showImport(ctx, id, tx);
    const arrived = new Set((await arrivedParts(tx, ctx.workspaceId, id)).map(({ n }) => n));
    const missing = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, i) => i + 1).filter(
      (n) => !arrived.has(n),
    );
    if (missing.length > 0) {
      const named = missing.slice(0, SHOWN).join(', ');
      throw conflict(`Parts are missing: ${named}${missing.length > SHOWN ? ', ...' : ''}.`, 'wrong_state');
    }
    await tx.query(sql`
      UPDATE "Import" SET state = 'READING', error = NULL, "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
    tx.afterCommit(() => signalWork('imports/due'));
    return showImport(ctx, id, tx);
  });
}
