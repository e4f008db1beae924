import { expect, it } from 'vitest';
import { call } from '@/server/test/call';
import { fillContacts, states } from '@/server/test/campaigns';
import { makeWorkspace } from '@/server/test/factories';
import { campaigns } from './';

const ROUNDS = 60;

it('is launched, changed, cancelled and deleted at once without a state in between', async () => {
  const ws = await makeWorkspace();
  const contactIds = await fillContacts(ws.id, 5);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const input = { name: 'x', subject: 'x', bodyHtml: 'x', segmentType: 'static' as const, contactIds };
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await call(ws.key, campaigns.create, input)).body.campaign;
    const asked = [
      call(ws.key, campaigns.launch, { id }),
      call(ws.key, campaigns.launch, { id, ...(round % 2 && { scheduledAt: at }) }),
      call(ws.key, campaigns.update, { id, contactIds: contactIds.slice(0, 3) }),
      call(ws.key, campaigns.cancel, { id }),
      ...(round % 3 === 0 ? [call(ws.key, campaigns.delete, { id })] : []),
    ];
    for (const { status } of await Promise.all(asked)) expect([200, 404, 409]).toContain(status);
    const { status, body } = await call(ws.key, campaigns.get, { id });
    const rows = await states(id);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    if (status === 404) {
      expect(total).toBe(0);
      continue;
    }
    const { campaign } = body;
    expect(total).toBe(campaign.recipientCount);
    if (campaign.status === 'DRAFT') expect(total).toBe(0);
    else if (campaign.status === 'CANCELED') expect(rows).toEqual({ SKIPPED: total });
    else expect(rows).toEqual({ PENDING: campaign.segment.contactIds.length });
  }
});
