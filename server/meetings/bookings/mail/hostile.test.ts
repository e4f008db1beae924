import fc from 'fast-check';
import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import { expect, it } from 'vitest';
import { plainName } from '@/server/kernel/mail/address';
import { mimeOf } from '@/server/kernel/mail/mime';
import { scriptPayloads } from '@/server/test/script-payloads';
import { calendarOf } from './calendar';
import { bookingContent } from './content';
import type { Meeting } from './meeting';

const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\\n',
  '\\N',
  '=0D=0A',
  '%0D%0A',
  '\r\n ',
];
const PROPERTIES = [
  'ATTENDEE:mailto:evil@example.com',
  'BEGIN:VALARM\r\nACTION:EMAIL\r\nEND:VALARM',
  'END:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
  'END:VCALENDAR',
  'X-EVIL:1',
  'Bcc: evil@example.com',
  'Content-Type: text/html\r\n\r\n<b>evil</b>',
  'METHOD:CANCEL',
  'URL:javascript:alert(1)',
];
const NAMES = [
  ...BREAKS.flatMap((line) => PROPERTIES.map((property) => `Eve${line}${property}`)),
  'Eve";X-EVIL=1:mailto:evil@example.com',
  'Eve":mailto:evil@example.com\r\nX-EVIL:1',
  "Eve^n^'X-EVIL:1",
  'Eve\\;X=1\\,Y\\:Z',
  'Eve <evil@example.com>, Bob',
  '=?utf-8?q?Eve=0D=0AX-EVIL:_1?=',
  '\0\u0007\u001b[31mEve\u007f',
  'ZoëĽ𝒳👩‍👩‍👧‍👦'.repeat(20),
  ':;,"\'<>()[]{}',
  ' ',
];

const piece = fc.oneof(
  fc.constantFrom(...BREAKS, ...PROPERTIES, ...NAMES, '"', ';', ':', ',', '\\', '^', '\t', 'Eve', '='),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const name = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.array(piece, { minLength: 1, maxLength: 8 }).map((all) => all.join('')),
);

const meetingOf = (text: string): Meeting => ({
  workspaceId: '01a200b7-9dfe-71ca-9204-885c60e0beec',
  id: '01a200b7-9dfe-71ca-9204-885c60e0beed',
  status: 'CONFIRMED',
  sequence: 3,
  startAt: new Date('2026-12-01T09:00:00Z'),
  endAt: new Date('2026-12-01T09:30:00Z'),
  hostTimezone: 'Europe/Berlin',
  inviteeTimezone: 'Asia/Kolkata',
  title: `Intro ${text}`,
  locationKind: 'IN_PERSON',
  locationValue: `Room ${text}`,
  joinUrl: null,
  hostName: `Host ${text}`,
  hostEmail: 'host@example.com',
  inviteeName: text,
  inviteeEmail: 'ada@example.com',
  inviteePhone: `+1 ${text}`,
  inviteeNotes: text,
  guests: ['bob@example.com', 'evil"\r\nX-EVIL:1@example.com'],
  answers: [{ label: `Topic ${text}`, value: text }],
  cancelReason: text,
  cancelledBy: 'invitee',
  workspace: `Acme ${text}`,
});

async function mailOf(text: string) {
  const meeting = meetingOf(text);
  const {
    subject,
    html,
    text: body,
    description,
  } = bookingContent(meeting, {
    kind: 'CONFIRMATION',
    role: 'HOST',
    previousStartAt: null,
  });
  return mimeOf({
    from: { name: plainName(meeting.hostName), email: 'acme@crm.localhost' },
    to: { name: plainName(text), email: 'host@example.com' },
    replyTo: { name: plainName(text), email: 'ada@example.com' },
    subject,
    html,
    text: body,
    messageId: 'one@crm.localhost',
    inReplyTo: null,
    references: [],
    date: new Date(),
    attachments: [],
    calendar: { method: 'REQUEST', content: calendarOf(meeting, 'REQUEST', description) },
  });
}

const PARTS = ['vcalendar', 'vevent'];
const EVENT = ['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'location', 'description', 'organizer'];
const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'];

function assertCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect([calendar.name, ...calendar.getAllSubcomponents().map(({ name }) => name)]).toEqual(PARTS);
  expect(calendar.getAllProperties().map((property) => property.name)).toEqual(['version', 'prodid', 'method']);
  const [event] = calendar.getAllSubcomponents();
  expect(event?.getAllSubcomponents()).toEqual([]);
  const names = event?.getAllProperties().map((property) => property.name);
  expect([...(names ?? [])].sort()).toEqual([...EVENT, 'attendee', 'attendee', 'attendee', 'status'].sort());
  const people = event?.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase());
  expect(people).toEqual(['host', 'ada', 'bob'].map((one) => `mailto:${one}@example.com`));
  for (const one of event?.getAllProperties('attendee') ?? []) {
    expect(Object.keys(one.toJSON()[1]).sort()).toEqual(['cn', 'partstat', 'role', 'rsvp']);
  }
  expect(Object.keys(event?.getFirstProperty('organizer')?.toJSON()[1] ?? {})).toEqual(['cn']);
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(event?.getFirstPropertyValue('sequence')).toBe(3);
}

it('1,000 hostile names put no property into a calendar and no header into its mail', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      const raw = await mailOf(text);
      const mail = await simpleParser(raw);
      expect([...mail.headers.keys()].sort()).toEqual(HEADERS);
      expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(['ada@example.com']);
      expect(mail.from?.value.map(({ address }) => address)).toEqual(['acme@crm.localhost']);
      expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar', 'application/ics']);
      for (const { content } of mail.attachments) {
        const calendar = content.toString();
        assertCalendar(calendar);
        // RFC 5545 §3.1: lines end with CRLF and have at most 75 octets.
        expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(
          true,
        );
      }
    }),
    { numRuns: 1000, examples: NAMES.map((one): [string] => [one]) },
  );
});

it('every script that a stranger may write stands as text in the HTML', () => {
  for (const text of scriptPayloads) {
    for (const role of ['HOST', 'INVITEE', 'GUEST'] as const) {
      for (const kind of ['CONFIRMATION', 'CANCELLATION'] as const) {
        const { html } = bookingContent(meetingOf(text), { kind, role, previousStartAt: null });
        const tags = [...html.matchAll(/<\/?([a-z]+)[\s>]/gi)].map(([, tag]) => tag);
        expect(new Set(tags)).toEqual(
          new Set([...new Set(tags)].filter((tag) => /^(div|p|table|tr|td|a|br)$/.test(tag ?? ''))),
        );
        expect(html.match(/<[^>]*\son\w+=/i)).toBeNull();
        expect([...html.matchAll(/href="([^"]*)"/g)].every(([, url]) => /^https?:/.test(url ?? ''))).toBe(true);
      }
    }
  }
});
