import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { basicUtc, vcalendar, vevent } from '../calendar';
import { makeSignedIn } from '../console';
import { makeWorkspace, type TestWorkspace } from '../factories';
import { dayFromNow, makeType, startsOf } from '../meetings/meeting';
import { meeting, sharedFeeds } from './feeds';
import { longKept } from './long-kept';

// The wall around what calendars mean, from the console to the slots that a visitor is offered.

const { at, says, fails, answers } = sharedFeeds();
let ws: TestWorkspace;
let host: Awaited<ReturnType<typeof makeSignedIn>>;
let typeId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  host = await makeSignedIn(ws.id, 'owner');
  ({ id: typeId } = await makeType(ws, { hostUserId: host.memberId }));
});

const DAY = 3;
const day = (time: string) => dayFromNow(DAY, time);
/** What of the hours from ten to two is not offered. */
async function taken(): Promise<string[]> {
  const all = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];
  const free = await startsOf(ws, typeId, day('10:00'), day('14:00'));
  return all.filter((time) => !free.includes(day(time)));
}
const connect = async (text: string) => {
  says('/a.ics', text);
  const made = await host.calls.calendars.connectFeed({ url: at('/a.ics') });
  expect(made.lastError).toBeNull();
  return made.id;
};
const sync = (id: string) => host.calls.calendars.sync({ id });
const wall = (time: string) => basicUtc(day(time)).replace('Z', '');

describe('the wall around what a feed means', () => {
  it('busy times that are published, as VFREEBUSY, are in the way', async () => {
    const published = [
      'BEGIN:VFREEBUSY',
      `FREEBUSY:${basicUtc(day('10:00'))}/PT30M,${basicUtc(day('11:00'))}/${basicUtc(day('11:30'))}`,
      `FREEBUSY;FBTYPE=FREE:${basicUtc(day('12:00'))}/PT1H`,
      'END:VFREEBUSY',
    ];
    const id = await connect(vcalendar(published.join('\r\n')));
    expect(await taken()).toEqual(['10:00', '11:00']);
    says('/a.ics', meeting('13:00', '13:30'));
    expect(await sync(id)).toMatchObject({ lastError: null, busyTimes: 1 });
    expect(await taken()).toEqual(['13:00']);
  });

  it('a period of RDATE has its own length', async () => {
    const RDATE = `VALUE=PERIOD:${basicUtc(day('11:00'))}/PT90M`;
    await connect(vcalendar(vevent({ DTSTART: basicUtc(day('10:00')), DURATION: 'PT30M', RDATE })));
    expect(await taken()).toEqual(['10:00', '11:00', '11:30', '12:00']);
  });

  it('a zone has the name that Windows gives it', async () => {
    // Five and a half hours before UTC, the whole year round.
    const DTSTART = `TZID=India Standard Time:${wall('16:30')}`;
    await connect(vcalendar(vevent({ DTSTART, DURATION: 'PT30M' })));
    expect(await taken()).toEqual(['11:00']);
  });

  it('what fails is disconnected as what works, and is in nobody’s way then', async () => {
    const id = await connect(meeting('11:00', '12:00'));
    fails('/a.ics', 410);
    for (let i = 0; i < 2; i++) expect((await sync(id)).lastError).toContain('no calendar at this address');
    expect(await taken()).toEqual(['11:00', '11:30']);
    await host.calls.calendars.disconnect({ id });
    expect(await host.calls.calendars.list()).toEqual([]);
    expect(await taken()).toEqual([]);
  });
});

describe('the wall around invitations', () => {
  const invited = (...attendees: string[]) => {
    const event = vevent({ DTSTART: basicUtc(day('11:00')), DURATION: 'PT1H' });
    const lines = attendees.map((attendee) => `ATTENDEE;PARTSTAT=${attendee}\r\n`).join('');
    return vcalendar(event.replace('END:VEVENT', `${lines}END:VEVENT`));
  };

  it('one that its host has declined leaves the time free, by whichever of their addresses', async () => {
    const alias = `ada@${host.memberId}.example`;
    await prisma.mailbox.create({
      data: {
        ...{ workspaceId: ws.id, id: host.memberId, memberId: host.memberId, address: `x${alias}`, aliases: [alias] },
        ...{ connectedAt: new Date(), serviceAddresses: [], inboundTokenHash: Buffer.from(host.memberId) },
      },
      select: { id: true },
    });
    const id = await connect(invited(`ACCEPTED:mailto:${host.email}`));
    expect(await taken()).toEqual(['11:00', '11:30']);
    for (const address of [host.email, alias.toUpperCase(), `x${alias}`]) {
      says('/a.ics', invited('ACCEPTED:mailto:boss@elsewhere.example', `DECLINED:mailto:${address}`));
      expect(await sync(id)).toMatchObject({ lastError: null, busyTimes: 0 });
      expect(await taken()).toEqual([]);
    }
    const { email } = await makeSignedIn(ws.id);
    for (const address of ['guest@elsewhere.example', email]) {
      says('/a.ics', invited(`ACCEPTED:mailto:${host.email}`, `DECLINED:mailto:${address}`));
      await sync(id);
      expect(await taken()).toEqual(['11:00', '11:30']);
    }
  });
});

describe('the wall around what is read again', () => {
  const forget = () => db.query(sql`DELETE FROM "BusyTime"`);

  it('a server that knows dates alone is asked by them', async () => {
    const DATE = 'Mon, 02 Nov 2026 08:00:00 GMT';
    const dates: (string | undefined)[] = [];
    const text = meeting('11:00', '12:00');
    const id = await connect(text);
    answers.set('/a.ics', ({ headers }, response) => {
      dates.push(headers['if-modified-since']);
      const isKnown = headers['if-modified-since'] === DATE;
      response.writeHead(isKnown ? 304 : 200, { 'last-modified': DATE }).end(isKnown ? undefined : `${text}\r\n`);
    });
    await sync(id);
    await forget();
    expect(await sync(id)).toMatchObject({ lastError: null, busyTimes: 0 });
    expect(dates).toEqual([undefined, DATE]);
  });

  it('of a server that says nothing the same bytes are not read again', async () => {
    const text = meeting('11:00', '12:00');
    const id = await connect(text);
    await forget();
    expect(await sync(id)).toMatchObject({ lastError: null, busyTimes: 0 });
    says('/a.ics', `${text}\r\n`);
    expect(await sync(id)).toMatchObject({ lastError: null, busyTimes: 1 });
  });

  it('5,000 events since 2015 are read within what a calendar may take, and cost nothing while they are the same', async () => {
    const id = await connect(longKept(5000, DAY));
    expect(await taken()).toEqual(['10:30', '12:00', '13:00']);
    await forget();
    expect(await sync(id)).toMatchObject({ lastError: null, busyTimes: 0 });
  });
});
