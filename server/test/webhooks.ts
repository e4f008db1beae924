import type { EventType } from '@/server/automation/events/catalogue';
import { emitData } from '@/server/automation/events/emit';
import { webhooks } from '@/server/automation/webhooks';
import { transaction } from '@/server/kernel/db/transaction';
import { call } from './call';
import type { TestWorkspace } from './factories';

/** An endpoint of this workspace for these events. */
export async function subscribe(ws: TestWorkspace, url: string, events: EventType[] = ['form.submitted']) {
  const { body } = await call(ws.key, webhooks.create, { url, events });
  return { id: body.webhook.id, secret: body.secret };
}

/** Something happens, so many times, that endpoints of the workspace may have subscribed to. */
export function happen(ws: TestWorkspace, times = 1, data: object = { fields: { name: 'Ada' } }) {
  return transaction(ws.ctx, async (tx) => {
    for (let time = 0; time < times; time++) await emitData(tx, ws.ctx, 'form.submitted', data);
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
