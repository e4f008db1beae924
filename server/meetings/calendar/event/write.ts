import { db } from '@/server/kernel/db/client';
import { LostLease } from '@/server/kernel/leases/lease';
import { logger } from '@/server/kernel/log';
import { type Meeting, readMeeting } from '@/server/meetings/bookings/mail/meeting';
import { type Login, openLogin } from '../credentials';
import { type CalendarEntry, findEvent, putEvent, removeEvent } from '../dav/events';
import { CalendarFailure, failureOf } from '../failure';
import { eventText } from './build';
import { type Claim, claimEvents, eventLease, settleFailed, settleWritten } from './claim';

/** Written at the same time. */
const PLACES = 5;

/**
 * Brings host's calendars to what their bookings are, until nothing is due or `forMs` have passed. Safe to run any number of
 * times at once: the name and the UID of an event are fixed, and its ETag says whether it is as it was left.
 */
export async function writeDueEvents({ forMs = 20_000 } = {}): Promise<{ written: number; more: boolean }> {
  const startedAt = performance.now();
  let written = 0;
  while (performance.now() - startedAt < forMs) {
    const claims = await claimEvents(PLACES);
    if (claims.length === 0) return { written, more: false };
    await Promise.all(claims.map(writeClaimed));
    written += claims.length;
  }
  return { written, more: true };
}

async function writeClaimed(claim: Claim): Promise<void> {
  try {
    const login = openLogin(claim.credentials);
    const meeting = await readMeeting(claim.workspaceId, claim.bookingId);
    if (meeting?.status === 'CONFIRMED')
      await settleWritten(claim, { ...(await put(login, claim, meeting)), onCalendar: true });
    else {
      await eventLease.assertMine(db, claim);
      await removeEvent(login, claim.href ?? hrefOf(claim));
      await settleWritten(claim, { href: null, etag: null, onCalendar: false });
    }
  } catch (error) {
    if (error instanceof LostLease) return;
    const { workspaceId, bookingId } = claim;
    logger.warn({ err: error, workspaceId, bookingId }, 'booking not written to the calendar of its host');
    await settleFailed(claim, failureOf(error) ?? 'The calendar could not be written to.');
  }
}

const hrefOf = ({ calendarUrl, bookingId }: Claim) =>
  new URL(`${bookingId}.ics`, calendarUrl.endsWith('/') ? calendarUrl : `${calendarUrl}/`).href;

/**
 * Puts the event where it was left. Where it is not as it was left (the host changed or deleted it, a run before this one died
 * after writing it, an invitation with its UID was accepted), it is looked for by its UID and written as found. Whoever lost the
 * lease meanwhile writes no more: another writes what the booking has become since.
 */
async function put(login: Login, claim: Claim, meeting: Meeting): Promise<CalendarEntry> {
  const data = eventText(meeting);
  const left = claim.href === null ? undefined : { href: claim.href, etag: claim.etag };
  const first = left?.href ?? hrefOf(claim);
  await eventLease.assertMine(db, claim);
  const done = await putEvent(login, first, { data, at: left });
  if (done) return { href: first, ...done };
  const found = await findEvent(login, claim.calendarUrl, claim.bookingId);
  await eventLease.assertMine(db, claim);
  const second = found?.href ?? hrefOf(claim);
  const again = await putEvent(login, second, { data, at: found });
  if (!again) throw new CalendarFailure('The calendar did not take the event.');
  return { href: second, ...again };
}
