import ICAL from 'ical.js';
import type { ParsedMail } from 'mailparser';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { readManageToken } from '@/server/meetings/bookings/manage/token';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, setTimezone } from '@/server/test/meetings/meeting';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { bookings } from '..';
import { claimDue } from './claim';
import { deliver } from './deliver';
import { drainBookingMail } from './drain';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
beforeEach(async () => {
  await pool.query(`DELETE FROM "BookingMail"`);
  ws = await makeWorkspace('Acme');
});

const at = (time: string) => dayFromNow(3, time);
const guests = ['guest@example.com'];

/** The mails since the last look, by whom they went to. */
async function taken(): Promise<Map<string, ParsedMail>> {
  await drainBookingMail();
  const mails = await smtpServer.mails();
  const byAddress = new Map(smtpServer.ledger.map(({ to }, i) => [to.join(), mails[i] as ParsedMail]));
  expect(byAddress.size).toBe(mails.length);
  smtpServer.reset();
  return byAddress;
}

function eventOf(mail: ParsedMail | undefined) {
  const part = mail?.attachments.find(({ contentType }) => contentType === 'text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(part?.content.toString() ?? ''));
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('no event');
  const value = (name: string) => event.getFirstPropertyValue(name)?.toString();
  return { method: calendar.getFirstPropertyValue('method'), calendar, event, value };
}

async function states() {
  const { rows } = await pool.query(
    `SELECT kind, state, sequence FROM "BookingMail" WHERE role = 'INVITEE' ORDER BY id, kind`,
  );
  return rows;
}

describe('mails about a booking', () => {
  it('tell invitee, guests and host of the booking, its move and its end, as one event of rising sequence', async () => {
    await setTimezone(ws, 'America/New_York');
    const type = await makeType(ws, { locationKind: 'IN_PERSON', locationValue: 'Room 1', reminderMinutes: 0 });
    const more = { guests, inviteeTimezone: 'Europe/Berlin', inviteeNotes: 'Bring <b>cake</b>' };
    const { booking } = (await book(ws, type.id, at('09:00'), more)).body;
    const { email: hostEmail, name: hostName } = booking.host;

    const first = await taken();
    expect([...first.keys()].sort()).toEqual(['ada@example.com', 'guest@example.com', hostEmail].sort());
    const toAda = first.get('ada@example.com');
    expect(toAda?.subject).toMatch(/^Confirmed: Intro with /);
    expect([...first.values()].map(({ headers }) => headers.get('auto-submitted'))).toEqual(
      Array(3).fill('auto-generated'),
    );
    expect(toAda?.text).toMatch(/Europe\/Berlin, UTC\+0[12]:00/);
    expect(toAda?.replyTo?.value[0]?.address).toBe(hostEmail);
    const toHost = first.get(hostEmail);
    expect(toHost?.text).toContain('America/New York');
    expect(toHost?.html).toContain('Bring &lt;b&gt;cake&lt;/b&gt;');
    expect(toHost?.replyTo?.value[0]?.address).toBe('ada@example.com');
    expect(first.get('guest@example.com')?.text).not.toContain('/book/manage/');
    const token = /\/book\/manage\/([\w-]+)/.exec(toAda?.text ?? '')?.[1] ?? '';
    expect(readManageToken(token)).toEqual({ workspaceId: ws.id, bookingId: booking.id });

    const asked = eventOf(toAda);
    expect([asked.method, asked.value('uid'), asked.value('sequence')]).toEqual(['REQUEST', booking.id, '0']);
    expect([asked.value('dtstart'), asked.value('dtend')]).toEqual(
      [at('09:00'), at('09:30')].map((time) => time.replace('.000', '')),
    );
    expect([asked.value('location'), asked.value('status')]).toEqual(['Room 1', 'CONFIRMED']);
    expect(asked.value('organizer')).toBe(`mailto:${hostEmail}`);
    expect(asked.event.getFirstProperty('organizer')?.getFirstParameter('cn')).toBe(hostName);
    expect(asked.event.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase())).toEqual(
      [hostEmail, 'ada@example.com', 'guest@example.com'].map((one) => `mailto:${one}`),
    );

    await call(ws.key, bookings.reschedule, { id: booking.id, startAt: at('11:00') });
    const second = await taken();
    expect([second.size, second.get('ada@example.com')?.subject]).toEqual([3, expect.stringMatching(/^Moved: /)]);
    const moved = eventOf(second.get('ada@example.com'));
    expect([moved.method, moved.value('uid'), moved.value('sequence')]).toEqual(['REQUEST', booking.id, '1']);
    expect(moved.value('dtstart')).toBe(at('11:00').replace('.000', ''));

    await call(ws.key, bookings.cancel, { id: booking.id, reason: 'Ill' });
    const third = await taken();
    expect([third.size, third.get('ada@example.com')?.text]).toEqual([3, expect.stringContaining('Reason: Ill')]);
    const ended = eventOf(third.get('ada@example.com'));
    expect([ended.method, ended.value('uid'), ended.value('sequence')]).toEqual(['CANCEL', booking.id, '2']);
    expect(ended.value('status')).toBe('CANCELLED');
    expect(await taken()).toEqual(new Map());
  });

  it('carry the calendar as clients look for it: an alternative with its method, and a file', async () => {
    const type = await makeType(ws);
    await book(ws, type.id, at('09:00'));
    await taken().then((mails) => {
      const parts = mails
        .get('ada@example.com')
        ?.attachments.map(({ contentType, filename }) => [contentType, filename]);
      expect(parts).toEqual([
        ['text/calendar', undefined],
        ['application/ics', 'invite.ics'],
      ]);
    });
    await book(ws, type.id, at('10:00'));
    await drainBookingMail();
    expect(smtpServer.ledger[0]?.raw.toString()).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  });

  it('go to each person once for each occasion, however many drains run and whatever they are named as', async () => {
    const type = await makeType(ws);
    const { booking } = (await book(ws, type.id, at('09:00'), { guests: ['ADA@example.com', ...guests] })).body;
    await Promise.all(Array.from({ length: 8 }, () => drainBookingMail()));
    expect(smtpServer.ledger.map(({ to }) => to[0]).sort()).toEqual(
      ['ada@example.com', 'guest@example.com', booking.host.email].sort(),
    );
  });

  it('come later when the server cannot take them now, in their order', async () => {
    const type = await makeType(ws, { reminderMinutes: 0 });
    smtpServer.faults.recipient = '451 4.7.1 Later';
    const { booking } = (await book(ws, type.id, at('09:00'))).body;
    await drainBookingMail();
    await call(ws.key, bookings.reschedule, { id: booking.id, startAt: at('10:00') });
    smtpServer.reset();
    expect(await taken()).toEqual(new Map());
    const later = new Date(Date.now() + 120_000);
    await drainBookingMail({ clock: () => later });
    const toAda = smtpServer.ledger.flatMap(({ to }, i) => (to[0] === 'ada@example.com' ? i : []));
    const mails = await smtpServer.mails();
    expect(toAda.map((i) => mails[i]?.subject?.split(':')[0])).toEqual(['Confirmed', 'Moved']);
  });

  it('are not sent again once nobody knows whether the server took them', async () => {
    const type = await makeType(ws, { reminderMinutes: 0 });
    smtpServer.faults.message = 'cut';
    await book(ws, type.id, at('09:00'), { inviteeEmail: type.host.email });
    await drainBookingMail();
    delete smtpServer.faults.message;
    await drainBookingMail({ clock: () => new Date(Date.now() + 7 * 86_400_000) });
    expect(smtpServer.ledger).toHaveLength(1);
    expect(await states()).toMatchObject([{ kind: 'CONFIRMATION', state: 'FAILED' }]);
  });

  it('of a process that died before the server was asked are sent; one that was being handed over is not', async () => {
    const type = await makeType(ws, { reminderMinutes: 0 });
    await book(ws, type.id, at('09:00'));
    await pool.query(`UPDATE "BookingMail" SET "leaseUntil" = now() - interval '1 second', "claimId" = gen_random_uuid(),
      "handedAt" = CASE WHEN role = 'HOST' THEN now() END`);
    expect([...(await taken()).keys()]).toEqual(['ada@example.com']);
  });

  it('of a process that slept past its lease are sent later, as nothing was handed over', async () => {
    const type = await makeType(ws, { reminderMinutes: 0 });
    await book(ws, type.id, at('09:00'));
    const clock = () => new Date();
    const claims = await claimDue(10, clock());
    await pool.query(`UPDATE "BookingMail" SET "leaseUntil" = now() - interval '1 second'`);
    expect(await Promise.all(claims.map((claim) => deliver(claim, clock)))).toEqual(['withheld', 'withheld']);
    expect(await states()).toMatchObject([{ kind: 'CONFIRMATION', state: 'QUEUED' }]);
    expect((await taken()).size).toBe(2);
    const { rows } = await pool.query(`SELECT DISTINCT state, attempts FROM "BookingMail"`);
    expect(rows).toEqual([{ state: 'SENT', attempts: 1 }]);
  });

  it('go to people who opted out of others, not to dead addresses, nor to guests who want no mail', async () => {
    const suppress = (email: string, reason: string) =>
      pool.query(
        `INSERT INTO "Suppression" ("workspaceId", id, email, reason) VALUES ($1, gen_random_uuid(), $2, $3)`,
        [ws.id, email, reason],
      );
    await suppress('ada@example.com', 'UNSUBSCRIBE');
    await suppress('guest@example.com', 'UNSUBSCRIBE');
    await suppress('dead@example.com', 'BOUNCE');
    const type = await makeType(ws);
    const { booking } = (await book(ws, type.id, at('09:00'), { guests })).body;
    expect([...(await taken()).keys()].sort()).toEqual(['ada@example.com', booking.host.email].sort());
    await book(ws, type.id, at('10:00'), { inviteeEmail: 'dead@example.com' });
    expect([...(await taken()).keys()]).toEqual([booking.host.email]);
  });
});

describe('reminders', () => {
  const minutesBefore = (iso: string, minutes: number) => new Date(Date.parse(iso) - minutes * 60_000);
  const subjects = async () => (await smtpServer.mails()).map(({ subject }) => subject?.split(':')[0]);

  it('come so long before the meeting as its type says, once, in the zone of their reader', async () => {
    const type = await makeType(ws, { reminderMinutes: 90 });
    await book(ws, type.id, at('09:00'), { inviteeTimezone: 'Asia/Tokyo' });
    await taken();
    await drainBookingMail({ clock: () => minutesBefore(at('09:00'), 91) });
    expect(smtpServer.ledger).toEqual([]);
    await drainBookingMail({ clock: () => minutesBefore(at('09:00'), 90) });
    await drainBookingMail({ clock: () => minutesBefore(at('09:00'), 89) });
    expect(await subjects()).toEqual(['Reminder', 'Reminder']);
    expect((await smtpServer.mails()).map(({ text }) => text).join()).toContain('18:00 to 18:30 (Asia/Tokyo');
  });

  it('follow a move and end with a cancellation', async () => {
    const type = await makeType(ws, { reminderMinutes: 60 });
    const { booking } = (await book(ws, type.id, at('09:00'))).body;
    await call(ws.key, bookings.reschedule, { id: booking.id, startAt: at('15:00') });
    await drainBookingMail();
    smtpServer.reset();
    await drainBookingMail({ clock: () => minutesBefore(at('09:00'), 30) });
    expect(smtpServer.ledger).toEqual([]);
    await drainBookingMail({ clock: () => minutesBefore(at('15:00'), 60) });
    expect(await subjects()).toEqual(['Reminder', 'Reminder']);
    smtpServer.reset();

    const { booking: other } = (await book(ws, type.id, at('18:00'), { inviteeEmail: 'bo@example.com' })).body;
    await call(ws.key, bookings.cancel, { id: other.id });
    await drainBookingMail();
    smtpServer.reset();
    await drainBookingMail({ clock: () => minutesBefore(at('18:00'), 60) });
    expect(smtpServer.ledger).toEqual([]);
  });

  it('are due by the clock of the database, when their time really comes', async () => {
    const type = await makeType(ws, { reminderMinutes: 60 });
    const { booking } = (await book(ws, type.id, at('09:00'))).body;
    await taken();
    await pool.query(`UPDATE "Booking" SET "startAt" = now() + interval '61 minutes' WHERE id = $1`, [booking.id]);
    await pool.query(`UPDATE "BookingMail" SET "dueAt" = now() + interval '300 milliseconds' WHERE kind = 'REMINDER'`);
    await drainBookingMail();
    expect(smtpServer.ledger).toEqual([]);
    await expect
      .poll(() => drainBookingMail().then(() => smtpServer.ledger.length), { timeout: 60_000, interval: 100 })
      .toBe(2);
  });

  it('are not written for a meeting that is nearer than that, nor sent for one that has begun or is being moved', async () => {
    const type = await makeType(ws, { reminderMinutes: 10_000 });
    await book(ws, type.id, at('09:00'));
    expect((await states()).map(({ kind }) => kind)).toEqual(['CONFIRMATION']);
    const soon = await makeType(ws, { reminderMinutes: 60 });
    await book(ws, soon.id, at('12:00'), { inviteeEmail: 'bo@example.com' });
    await drainBookingMail();
    smtpServer.reset();
    await drainBookingMail({ clock: () => new Date(Date.parse(at('12:00')) + 1000) });
    expect(smtpServer.ledger).toEqual([]);
    expect((await states()).at(-1)).toMatchObject({ kind: 'REMINDER', state: 'SKIPPED' });
  });
});
