import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Random } from './random';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEKDAYS = [1, 2, 3, 4, 5];
const EVERY_WORKDAY = WEEKDAYS.flatMap((weekday) => [
  { weekday, start: '09:00', end: '12:00' },
  { weekday, start: '13:00', end: '17:00' },
]);
const TOPIC = { key: 'topic', label: 'What would you like to talk about?', type: 'TEXT', options: [], required: true };
const SIZE = {
  key: 'team_size',
  label: 'How large is your team?',
  type: 'SELECT',
  options: ['1 to 10', '11 to 50', '51 or more'],
  required: false,
};
const TYPES = [
  {
    slug: 'intro-call',
    title: 'Intro call',
    description: 'Twenty minutes on the phone to see whether we fit.',
    durationMin: 20,
    slotIntervalMin: 30,
    locationKind: 'PHONE',
    color: '#2563eb',
    questions: [TOPIC],
    bufferAfterMin: 10,
  },
  {
    slug: 'product-demo',
    title: 'Product demo',
    description: 'We show what you ask for, on your own example.',
    durationMin: 45,
    slotIntervalMin: 30,
    locationKind: 'LINK',
    locationValue: 'https://meet.example.com/demo',
    color: '#059669',
    questions: [TOPIC, SIZE],
    maxPerDay: 4,
    minNoticeMin: 240,
  },
  {
    slug: 'workshop',
    title: 'Workshop at our office',
    description: 'Half a day together, with lunch.',
    durationMin: 180,
    slotIntervalMin: 60,
    locationKind: 'IN_PERSON',
    locationValue: 'Market Street 12, second floor',
    color: '#d97706',
    questions: [],
    maxPerDay: 1,
    minNoticeMin: 2880,
  },
] as const;
const TOPICS = ['Pricing', 'Moving from spreadsheets', 'Reporting', 'A second team', 'Data import', 'Support'];

interface Person {
  id: string;
  name: string;
  email?: string | null;
}

/** Kinds of meeting, and meetings of the last and the next weeks. */
export async function fillBookings(workspaceId: string, contacts: readonly Person[], random: Random): Promise<void> {
  const select = { id: true, name: true, email: true, timezone: true };
  const hosts = await prisma.member.findMany({ where: { workspaceId }, orderBy: { id: 'asc' }, select });
  const types = hosts.flatMap((host, place) =>
    TYPES.filter((_, which) => place === 0 || which === place % TYPES.length).map((type) => ({
      ...type,
      questions: type.questions.map((question) => ({ ...question, options: [...question.options] })),
      slug: place === 0 ? type.slug : `${type.slug}-${place + 1}`,
      hours: EVERY_WORKDAY,
      workspaceId,
      id: newId(),
      hostId: host.id,
    })),
  );
  await prisma.bookingType.createMany({ data: types });
  const guests = contacts.filter(({ email }) => email);
  for (const host of hosts) {
    const own = types.filter(({ hostId }) => hostId === host.id);
    const rows = meetings(host, own, guests, random).map((row) => ({ ...row, workspaceId }));
    await prisma.task.createMany({ data: rows.map((row) => taskOf(row, own)) });
    await prisma.booking.createMany({ data: rows });
  }
}

type Host = { id: string; name: string; email: string; timezone: string };
type Type = { id: string; title: string; durationMin: number; locationKind: string };

/** Up to two meetings on each day but weekends, at hours that cannot overlap; a few were called off. */
function meetings(host: Host, types: readonly Type[], guests: readonly Person[], random: Random) {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: 45 }, (_, day) => midnight + (day - 21) * DAY_MS);
  return days
    .filter((day) => WEEKDAYS.includes(new Date(day).getUTCDay()))
    .flatMap((day) => [9, 14].filter(() => random.chance(0.45)).map((hour) => day + hour * 60 * MINUTE_MS))
    .flatMap((startMs) => {
      const type = random.pick(types);
      const guest = random.pick(guests);
      if (!guest.email) return [];
      const cancelled = random.chance(0.12);
      const madeAt = Math.min(Date.now(), startMs) - (1 + random.below(6)) * DAY_MS;
      return [
        {
          id: newId(madeAt),
          taskId: newId(madeAt),
          bookingTypeId: type.id,
          hostId: host.id,
          hostName: host.name,
          hostEmail: host.email,
          hostTimezone: host.timezone,
          startAt: new Date(startMs),
          endAt: new Date(startMs + type.durationMin * MINUTE_MS),
          inviteeName: guest.name,
          inviteeEmail: guest.email,
          inviteeTimezone: random.pick(['Europe/Berlin', 'Europe/London', 'America/New_York']),
          inviteePhone: type.locationKind === 'PHONE' ? '+44 20 7946 0958' : null,
          contactId: guest.id,
          answers: [{ label: 'What would you like to talk about?', value: random.pick(TOPICS) }],
          ...(cancelled && {
            status: 'CANCELLED',
            cancelledBy: random.pick(['host', 'invitee']),
            cancelledAt: new Date(madeAt + DAY_MS / 2),
            cancelReason: 'Something came up.',
            sequence: 1,
          }),
        },
      ];
    });
}

function taskOf(row: ReturnType<typeof meetings>[number] & { workspaceId: string }, types: readonly Type[]) {
  const title = types.find(({ id }) => id === row.bookingTypeId)?.title ?? 'Meeting';
  return {
    workspaceId: row.workspaceId,
    id: row.taskId,
    title: `${title} with ${row.inviteeName}`,
    type: 'MEETING',
    dueDate: row.startAt,
    endAt: row.endAt,
    contactId: row.contactId,
    done: 'status' in row || row.endAt < new Date(),
  };
}
