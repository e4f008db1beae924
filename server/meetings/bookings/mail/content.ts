import { meetingTime } from '@/lib/meeting-time';
import { config } from '@/server/kernel/config';
import { escapeHtml } from '@/server/kernel/mail/template';
import { manageUrl } from '@/server/meetings/bookings/manage/token';
import { type Meeting, placeOf } from './meeting';
import type { MailKind, MailRole } from './queue';

/** Whom a mail tells of what. */
export interface MailFacts {
  kind: MailKind;
  role: MailRole;
  /** When the meeting was to be before it was moved. */
  previousStartAt: Date | null;
}

export interface BookingContent {
  subject: string;
  html: string;
  text: string;
  /** What an event in a calendar says beside its time and place. */
  description: string;
}

type Line = [label: string, value: string];

const SUBJECT: Record<MailKind, string> = {
  CONFIRMATION: 'Confirmed',
  CHANGE: 'Moved',
  CANCELLATION: 'Cancelled',
  REMINDER: 'Reminder',
};

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);

const zoneOf = (meeting: Meeting, role: MailRole) => (role === 'HOST' ? meeting.hostTimezone : meeting.inviteeTimezone);

/** Whom the reader meets. */
const partner = (meeting: Meeting, role: MailRole) => (role === 'HOST' ? meeting.inviteeName : meeting.hostName);

function opening(meeting: Meeting, { kind, role }: MailFacts): string {
  const { title, inviteeName, hostName, cancelledBy } = meeting;
  const meets = `${title} with ${partner(meeting, role)}`;
  const who = cancelledBy === 'host' ? hostName : inviteeName;
  if (kind === 'CONFIRMATION') {
    if (role === 'HOST') return `${inviteeName} has booked ${title} with you.`;
    return role === 'GUEST' ? `${inviteeName} has invited you to ${meets}.` : `You are booked for ${meets}.`;
  }
  if (kind === 'CHANGE') return `${meets} has a new time.`;
  if (kind === 'CANCELLATION') return `${who} has cancelled ${title}.`;
  return `${meets} is coming up.`;
}

function linesOf(meeting: Meeting, { kind, role, previousStartAt }: MailFacts): Line[] {
  const zone = zoneOf(meeting, role);
  const { startAt, endAt } = meeting;
  const lines: Line[] = [['When', meetingTime(startAt, endAt, zone)]];
  if (previousStartAt) {
    const length = endAt.getTime() - startAt.getTime();
    lines.push(['Before', meetingTime(previousStartAt, new Date(previousStartAt.getTime() + length), zone)]);
  }
  const place = placeOf(meeting);
  if (kind !== 'CANCELLATION' && place && (role !== 'GUEST' || meeting.locationKind !== 'PHONE')) {
    lines.push(['Where', place]);
  }
  lines.push(['Host', meeting.hostName]);
  if (kind === 'CANCELLATION' && meeting.cancelReason) lines.push(['Reason', meeting.cancelReason]);
  return role === 'HOST' ? [...lines, ...aboutInvitee(meeting)] : lines;
}

function aboutInvitee({ inviteeName, inviteeEmail, inviteePhone, inviteeNotes, guests, answers }: Meeting): Line[] {
  const lines: Line[] = [['Invitee', `${inviteeName} <${inviteeEmail}>`]];
  if (inviteePhone) lines.push(['Phone', inviteePhone]);
  if (guests.length > 0) lines.push(['Guests', guests.join(', ')]);
  for (const { label, value } of answers) lines.push([label, value]);
  if (inviteeNotes) lines.push(['Notes', inviteeNotes]);
  return lines;
}

const isLink = (text: string) => /^https?:\/\/[^\s<>"]+$/i.test(text);
const shown = (value: string) => {
  const safe = escapeHtml(value).replaceAll('\n', '<br>');
  return isLink(value) ? `<a href="${safe}" style="color:#2563eb">${safe}</a>` : safe;
};
const row = ([label, value]: Line) =>
  `<tr><td style="padding:4px 16px 4px 0;color:#6b7280;vertical-align:top">${escapeHtml(label)}</td>` +
  `<td style="padding:4px 0;overflow-wrap:anywhere">${shown(value)}</td></tr>`;

/** What somebody is told of a booking. Everything in it that strangers wrote is text, in the HTML too. */
export function bookingContent(meeting: Meeting, facts: MailFacts): BookingContent {
  const { kind, role } = facts;
  const first = opening(meeting, facts);
  const lines = linesOf(meeting, facts);
  const action = actionOf(meeting, facts);
  const text = [
    first,
    '',
    ...lines.map(([label, value]) => `${label}: ${value}`),
    ...(action ? ['', action.text] : []),
  ];
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;color:#111827;max-width:36em">
<p style="margin:0 0 16px">${escapeHtml(first)}</p>
<table role="presentation" style="border-collapse:collapse;font-size:15px">${lines.map(row).join('')}</table>
${action ? `<p style="margin:20px 0 0"><a href="${escapeHtml(action.url)}" style="color:#2563eb">${action.label}</a></p>` : ''}
<p style="margin:24px 0 0;font-size:13px;color:#6b7280">${escapeHtml(meeting.workspace)}</p></div>`;
  const when = meetingTime(meeting.startAt, meeting.endAt, zoneOf(meeting, role)).replace(/ to .*/, '');
  const subject = oneLine(`${SUBJECT[kind]}: ${meeting.title} with ${partner(meeting, role)}, ${when}`);
  const notes = lines.filter(([label]) => !['When', 'Before'].includes(label));
  const description = [...notes.map(([label, value]) => `${label}: ${value}`), ...(action ? [action.text] : [])].join(
    '\n',
  );
  return { subject, html, text: text.join('\n'), description };
}

/** Where the reader can do something about it: guests cannot. */
function actionOf({ workspaceId, id }: Meeting, { kind, role }: MailFacts) {
  if (kind === 'CANCELLATION' || role === 'GUEST') return undefined;
  const url = role === 'HOST' ? `${config.baseUrl}/calendar?booking=${id}` : manageUrl({ workspaceId, bookingId: id });
  const label = role === 'HOST' ? 'Open the booking' : 'Move or cancel';
  return { url, label, text: `${label}: ${url}` };
}
