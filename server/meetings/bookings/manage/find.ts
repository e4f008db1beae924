import { notFound } from '@/server/kernel/contract/errors';
import { type Meeting, readMeeting } from '@/server/meetings/bookings/mail/meeting';
import { readManageToken } from './token';

/** The booking behind a link to manage it; undefined for a link that is none of ours. */
export async function findManaged(token: string): Promise<Meeting | undefined> {
  const ref = readManageToken(token);
  return ref && readMeeting(ref.workspaceId, ref.bookingId);
}

/** The same. Throws its 404. */
export async function getManaged(token: string): Promise<Meeting> {
  const meeting = await findManaged(token);
  if (!meeting) throw notFound('Booking');
  return meeting;
}
