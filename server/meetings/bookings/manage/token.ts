import { config } from '@/server/kernel/config';
import { mailToken, readMailToken } from '@/server/kernel/mail/token';

/** The booking that a link to manage it names. */
export interface ManagedBooking {
  workspaceId: string;
  bookingId: string;
}

export const manageToken = ({ workspaceId, bookingId }: ManagedBooking) => mailToken('booking', workspaceId, bookingId);

/** Reverses `manageToken`; undefined for whatever this service did not make. */
export function readManageToken(token: string): ManagedBooking | undefined {
  const ref = readMailToken('booking', token);
  return ref && { workspaceId: ref.workspaceId, bookingId: ref.emailId };
}

/** Where an invitee looks at, moves or cancels their booking. Nobody can make one up. */
export const manageUrl = (booking: ManagedBooking) => `${config.baseUrl}/book/manage/${manageToken(booking)}`;
