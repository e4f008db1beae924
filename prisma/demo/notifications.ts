import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { NotificationKind } from '@/server/workspace/notifications/kinds';

interface Told {
  kind: NotificationKind;
  title: string;
  body: string | null;
  href: string;
}

const EACH = 2;

/** Tells the members of the newest chats and bookings. */
export async function fillNotifications(workspaceId: string, memberIds: string[]): Promise<void> {
  const newest = { where: { workspaceId }, orderBy: { id: 'desc' }, take: EACH } as const;
  const chats = await prisma.chat.findMany({ ...newest, select: { id: true, visitorName: true, snippet: true } });
  const bookings = await prisma.booking.findMany({
    ...newest,
    select: { id: true, inviteeName: true, bookingType: { select: { title: true } } },
  });
  const told: Told[] = [
    ...bookings.map(({ id, inviteeName, bookingType }) => ({
      ...{ kind: 'booking' as const, title: `${inviteeName} booked a meeting`, body: bookingType.title },
      href: `/calendar?booking=${id}`,
    })),
    ...chats.map(({ id, visitorName, snippet }) => ({
      ...{ kind: 'chat' as const, title: `${visitorName ?? 'A visitor'} wrote in the chat`, body: snippet },
      href: `/chats?id=${id}`,
    })),
  ];
  const data = memberIds.flatMap((memberId) => told.map((one) => ({ ...one, workspaceId, id: newId(), memberId })));
  await prisma.notification.createMany({ data });
}
