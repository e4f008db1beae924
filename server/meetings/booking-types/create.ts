import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { transaction } from '@/server/kernel/db/transaction';
import { columnsOf } from './columns';
import type { BookingType, bookingTypesContract } from './contract';
import { assertCanHost, assertOwnMeetings, resolveHost } from './host';
import { bookingTypeRecord, readBookingType } from './record';
import { assertSlugFree, newSlug } from './slug';

type NewBookingType = Input<typeof bookingTypesContract.create>;

export function createBookingType(ctx: Context, input: NewBookingType): Promise<{ bookingType: BookingType }> {
  return transaction(ctx, async (tx) => {
    const hostId = await resolveHost(tx, ctx, input.hostUserId);
    assertOwnMeetings(ctx, hostId);
    await assertCanHost(tx, ctx, hostId, input.locationKind);
    if (input.slug !== undefined) await assertSlugFree(tx, ctx, input.slug);
    const slug = input.slug ?? (await newSlug(tx, ctx, input.title));
    const id = newId();
    const columns = { ...columnsOf(input), hostId, slug };
    await applyChanges(tx, ctx, { record: bookingTypeRecord }, [{ kind: 'created', id, columns }]);
    return { bookingType: await readBookingType(ctx, id, tx) };
  });
}
