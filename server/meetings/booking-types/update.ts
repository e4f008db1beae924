import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { transaction } from '@/server/kernel/db/transaction';
import { columnsOf } from './columns';
import type { BookingType, bookingTypesContract } from './contract';
import { assertCanHost, assertOwnMeetings, resolveHost } from './host';
import { lockType } from './lock';
import { bookingTypeRecord, readBookingType } from './record';
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
