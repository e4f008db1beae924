import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '@/server/app/endpoints';
import { call } from '@/server/test/call';
import { makeIncluded, makeMarket } from '@/server/test/matching';

const { communications, deals, emails, notes, outreachMatches, products } = resources;
let market: Awaited<ReturnType<typeof makeMarket>>;
beforeEach(async () => {
  market = await makeMarket();
});

describe('prospects', () => {
  it('are those who may be written to, best first, with what has happened with them', async () => {
    const { key } = market.ws;
    await call(key, communications.create, {
      contactId: market.ada,
      type: 'CALL',
      direction: 'OUTBOUND',
      subject: 'Fuel costs',
      body: 'Talked about fuel.',
      occurredAt: '2026-02-03T10:00:00Z',
    });
    await call(key, notes.upsert, { notes: [{ body: 'Wants a pilot.', contactId: market.ada }] });
    await call(key, deals.upsert, { deals: [{ name: 'Pilot', value: 500, contactId: market.ada }] });
    const { body } = await call(key, products.prospects, { id: 'route' });
    expect(body).toMatchObject({
      offeringId: market.productId,
      offering: { name: 'Route planner', category: 'Logistics', price: 900, unit: 'unit', sku: null },
      skippedNoEmail: 1,
      skippedSuppressed: 3,
      totalEligible: 3,
    });
    expect(body.prospects.map(({ name }) => name)).toEqual(['Bob Babbage', 'Ada Lovelace', 'Cleo Curie']);
    expect(body.prospects[1]?.timelineDigest).toBe(
      '1 logged contact, the last a call on 2026-02-03 (“Fuel costs”). 1 note, the last: “Wants a pilot.” Deal “Pilot”, new (500).',
    );
    expect(body.prospects[2]?.timelineDigest).toBe('Nothing has happened yet.');
  });

  it('are as many as are asked for, of 1 to 200', async () => {
    const ask = (limit: unknown) => call(market.ws.key, products.prospects, { id: market.productId, limit } as never);
    expect((await ask(1)).body.prospects).toHaveLength(1);
    for (const limit of [0, 201, 'x', 1.5]) {
      const { status, body } = await ask(limit);
      expect([status, body.error]).toEqual([400, 'limit must be an integer between 1 and 200.']);
    }
    const { status, body } = await call(market.ws.key, products.prospects, { id: 'nothing' });
    expect([status, body.error]).toEqual([404, 'Offering not found.']);
  });
});

describe('the communication of a product', () => {
  it('has its campaigns and the mail about it, the latest first', async () => {
    const { key } = market.ws;
    const match = await makeIncluded(market.ws, market.productId);
    const { body: made } = await call(key, outreachMatches.drafts, { id: match.id });
    const { candidates } = (await call(key, outreachMatches.get, { id: match.id })).body.match;
    const mailId = candidates[0]?.emailMessageId ?? '';
    await call(key, emails.send, { id: mailId });
    const { body } = await call(key, products.communication, { id: 'route' });
    expect(body.offeringId).toBe(market.productId);
    expect(body.campaigns).toEqual([
      {
        id: made.campaignId,
        name: 'Route planner outreach',
        subject: '',
        status: 'OUTREACH',
        scheduledAt: null,
        recipientCount: 3,
        sentCount: 1,
        openCount: 0,
      },
    ]);
    expect(body.timeline).toMatchObject([
      { id: mailId, kind: 'email', direction: 'OUTBOUND', contact: { id: market.bob, name: 'Bob Babbage' } },
    ]);
    expect(body.timeline[0]?.snippet).toContain('Hi Bob');
    const { status, body: none } = await call(key, products.communication, { id: 'nothing' });
    expect([status, none.error]).toEqual([404, 'Offering not found.']);
  });
});
