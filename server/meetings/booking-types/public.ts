import { implementPublic } from '@/server/kernel/http/public/implement';
import { bookAsVisitor } from './public/book';
import { findOpenType, type TypeContainer } from './public/find';
import { shownToVisitors } from './public/shown';
import { publicBookingTypesContract } from './public-contract';
import { listBookingTypeSlots } from './slots';

/** Anybody may show a booking page, so every origin may ask. */
async function findContainer({ workspaceId = '', slug = '' }: Record<string, string>): Promise<TypeContainer> {
  const type = await findOpenType(workspaceId, slug);
  return { workspaceId: type.workspaceId, site: `booking type ${type.id}`, type };
}

export const publicBookingTypes = implementPublic(publicBookingTypesContract, findContainer, {
  get: async (ctx) => ({ bookingType: shownToVisitors(ctx.container.type) }),
  slots: (ctx, { from, to, timezone }) => listBookingTypeSlots(ctx, { id: ctx.container.type.id, from, to, timezone }),
  book: bookAsVisitor,
});
