import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { notFound, nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { type Transaction, transaction } from '@/server/kernel/db/transaction';
import { columnsOf } from './columns';
import type { BookingType, bookingTypesContract } from './contract';
import { assertCanHost, assertOwnMeetings, resolveHost } from './host';
import { bookingTypeRecord, isShown, readBookingType } from './record';
import { assertSlugFree } from './slug';

type Changes = Input<typeof bookingTypesContract.update>;

export function updateBookingType(ctx: Context, { id, ...changes }: Changes): Promise<{ bookingType: BookingType }> {
  if (Object.keys(changes).length === 0) throw nothingToChange();
  return transaction(ctx, async (tx) => {
    const before = await lockType(tx, ctx, id);
    const hostId = changes.hostUserId === undefined ? before.hostId : await resolveHost(tx, ctx, changes.hostUserId);
    for (const id of [before.hostId, hostId]) assertOwnMeetings(ctx, id);
    if (changes.hostUserId !== undefined || changes.locationKind !== undefined) {
      await assertCanHost(tx, ctx, hostId, changes.locationKind ?? before.locationKind);
    }
    if (changes.slug !== undefined) await assertSlugFree(tx, ctx, changes.slug, id);
    const columns = { ...columnsOf(changes), hostId };
    await applyChanges(tx, ctx, { record: bookingTypeRecord }, [{ kind: 'updated', id, columns }]);
    return { bookingType: await readBookingType(ctx, id, tx) };
  });
}

/** Whoever books holds the type FOR SHARE, so no booking is made half by the old rules and half by the new ones. */
async function lockType(tx: Transaction, ctx: Context, id: string) {
  const [row] = isId(id)
    ? await tx.query<{ hostId: string; locationKind: string }>(sql`
        SELECT t."hostId"::text, t."locationKind" FROM "BookingType" t
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ${id}::uuid AND ${isShown} FOR UPDATE`)
    : [];
  if (!row) throw notFound('Meeting type');
  return row;
}
