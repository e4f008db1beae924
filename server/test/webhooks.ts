import type { EventTopic } from '@/server/automation/events/catalogue';
import { writeEvents } from '@/server/automation/events/outbox';
import { EVENT_RULES } from '@/server/automation/events/rules';
import { addressed, eventSubscriber } from '@/server/automation/events/subscriber';
import { webhooks } from '@/server/automation/webhooks';
import type { RecordChange, SubscriptionRow } from '@/server/kernel/changes';
import { sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { call } from './call';
import type { TestWorkspace } from './factories';

/** An endpoint of this workspace for these events. */
export async function subscribe(ws: TestWorkspace, url: string, events: EventTopic[] = ['form.submitted']) {
  const { body } = await call(ws.key, webhooks.create, { url, events });
  return { id: body.webhook.id, secret: body.secret };
}

/** Something happens, so many times, that endpoints of the workspace may have subscribed to. */
export function emitEvents(ws: TestWorkspace, times = 1, data: object = { fields: { name: 'Ada' } }) {
  const change: RecordChange = { kind: 'updated', id: ws.id, columns: {}, detail: { form: {} } };
  const event = {
    type: 'form.submitted' as const,
    rule: { ...EVENT_RULES['form.submitted'], data: async () => data },
    change,
  };
  const { record: _, ...rule } = event.rule;
  return transaction(ws.ctx, async (tx) => {
    const wanted = eventSubscriber.subscriptions?.(ws.ctx, { table: rule.table, changes: [change] });
    const waiting = await tx.query<SubscriptionRow>(
      sql`SELECT w.id::text, w.topics, w.note FROM (${wanted}) AS w(id, topics, note)`,
    );
    const events = addressed([{ ...event, rule }], waiting);
    for (let time = 0; time < times; time++) await writeEvents(tx, ws.ctx, events);
  });
}

/** The log of an endpoint, oldest first. */
export async function deliveriesOf(ws: TestWorkspace, id: string) {
  const { body } = await call(ws.key, webhooks.deliveries, { id, limit: 100 });
  return body.deliveries.toReversed();
}

export async function endpointOf(ws: TestWorkspace, id: string) {
  return (await call(ws.key, webhooks.get, { id })).body.webhook;
}
