import { badRequest } from '@/server/kernel/contract/errors';
import { implementPublic, type PublicContainer, type PublicContext } from '@/server/kernel/http/public/implement';
import { cancelBooking } from './cancel';
import type { Meeting } from './mail/meeting';
import { getManaged } from './manage/find';
import { shownToInvitee } from './manage/shown';
import { publicBookingsContract } from './public-contract';
import { rescheduleBooking } from './reschedule';
import { listBookingSlots } from './slots';

interface BookingContainer extends PublicContainer {
  meeting: Meeting;
}

/** The link is all the authority there is, so it does not matter whose page asks. */
async function findContainer({ token = '' }: Record<string, string>): Promise<BookingContainer> {
  const meeting = await getManaged(token);
  return { workspaceId: meeting.workspaceId, site: `booking ${meeting.id}`, meeting };
}

/** What has begun is left as it is; whether it was cancelled is for the verbs to say. */
function assertToCome({ container: { meeting } }: PublicContext<BookingContainer>): void {
  const { status, startAt } = meeting;
  if (status === 'CONFIRMED' && startAt.getTime() <= Date.now()) throw badRequest('This meeting has already begun.');
}

const now = async (token: string) => ({ booking: shownToInvitee(await getManaged(token)) });

export const publicBookings = implementPublic(publicBookingsContract, findContainer, {
  get: async (ctx) => ({ booking: shownToInvitee(ctx.container.meeting) }),
  slots: (ctx, { token: _, ...query }) => listBookingSlots(ctx, { id: ctx.container.meeting.id, ...query }),
  reschedule: async (ctx, { token, startAt }) => {
    assertToCome(ctx);
    await rescheduleBooking(ctx, { id: ctx.container.meeting.id, startAt });
    return now(token);
  },
  cancel: async (ctx, { token, reason }) => {
    assertToCome(ctx);
    await cancelBooking(ctx, { id: ctx.container.meeting.id, reason }, 'invitee');
    return now(token);
  },
});
