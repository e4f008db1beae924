import { implementPublic } from '@/server/kernel/http/public/implement';
import { bookAsVisitor } from './public/book';
import { findOpenType, type TypePlace } from './public/find';
import { shownToVisitors } from './public/shown';
import { publicBookingTypesContract } from './public-contract';
import { listBookingTypeSlots } from './slots';

/** Anybody may show a booking page, so every origin may ask. */
async function findPlace({ workspaceId = '', slug = '' }: Record<string, string>): Promise<TypePlace> {
  const type = await findOpenType(workspaceId, slug);
  return { workspaceId: type.workspaceId, site: `booking type ${type.id}`, type };
}

export const publicBookingTypes = implementPublic(publicBookingTypesContract, findPlace, {
  get: async (ctx) => ({ bookingType: shownToVisitors(ctx.place.type) }),
  slots: (ctx, { from, to, timezone }) => listBookingTypeSlots(ctx, { id: ctx.place.type.id, from, to, timezone }),
  book: bookAsVisitor,
});
