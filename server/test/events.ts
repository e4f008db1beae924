import type { EventType } from '@/server/automation/events/catalogue';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';

/** Subscribes an endpoint of the workspace to these types, so that their events are written. */
export async function subscribe({ id: workspaceId }: { id: string }, ...events: EventType[]) {
  const data = { workspaceId, id: newId(), url: 'https://receiver.example', secret: new Uint8Array(1), events };
  return prisma.webhookEndpoint.create({ data, select: { id: true } });
}

/** The envelopes of the workspace's events, oldest first. */
export async function eventsOf({ id: workspaceId }: { id: string }) {
  const rows = await prisma.event.findMany({
    where: { workspaceId },
    orderBy: { id: 'asc' },
    select: { payload: true },
  });
  return rows.map((row) => JSON.parse(row.payload));
}
