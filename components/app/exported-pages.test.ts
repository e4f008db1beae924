import { beforeEach, expect, it } from 'vitest';
import { readView, exportedOf as shownDays, VIEWS } from '@/components/meetings/calendar/view';
import { exportedOf as boxed } from '@/components/outreach/emails/box-of';
import type { ExportedList } from '@/components/records/transfers/write-export';
import { QUEUE_NAMES, type Queue, exportedOf as queued } from '@/components/website/chats/queues';
import { BOXES } from '@/server/app/console/inbox';
import { newId } from '@/server/kernel/db/ids';
import { exports } from '@/server/records/exports';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const answer = async (list: ExportedList) => {
  const { status, body } = await call(ws.key, exports.create, list as never);
  return [status, body.error];
};

it.each(Object.keys(QUEUE_NAMES) as Queue[])('the queue %s of the chats is written as it is shown', async (queue) => {
  expect(await answer({ resource: 'chats', ...queued(queue, ws.ownerId) })).toEqual([201, undefined]);
});

it.each(VIEWS.map(([name]) => name))('the calendar by %s is written as it is shown', async (view) => {
  const address: Record<string, string> = { view, host: ws.ownerId };
  const shown = readView((name) => address[name], 'Europe/Berlin', false);
  expect(await answer({ resource: 'bookings', ...shownDays(shown) })).toEqual([201, undefined]);
});

it.each(BOXES)('the box %s of the inbox is written as it is shown', async (box) => {
  const at = { box, q: 'ada', mailbox: newId() };
  expect(await answer({ resource: 'emails', filters: boxed(at) })).toEqual([201, undefined]);
});
