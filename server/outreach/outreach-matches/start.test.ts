import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '@/server/app/endpoints';
import { prisma } from '@/server/kernel/db/client';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { makeMailbox, rawMail } from '@/server/test/inbound';
import { makeMarket } from '@/server/test/matching';
import { tierOf } from './rank';

const { ai, contacts, emails, outreachMatches, products, suppressions } = resources;
let market: Awaited<ReturnType<typeof makeMarket>>;
beforeEach(async () => {
  market = await makeMarket();
});

const start = (id = market.productId) => call(market.ws.key, products.match, { id });

describe('a match', () => {
  it('has those who may be written to, best first, each with a reason from what is on record', async () => {
    const { status, body } = await start('route');
    expect(status).toBe(201);
    const { match, ...counts } = body;
    expect(counts).toEqual({ judged: 3, skippedNoEmail: 1, skippedSuppressed: 3 });
    expect(match).toMatchObject({
      status: 'MATCHING',
      campaignId: null,
      offering: { id: market.productId, name: 'Route planner' },
    });
    expect(match.candidates.map(({ contact }) => contact.name)).toEqual(['Bob Babbage', 'Ada Lovelace', 'Cleo Curie']);
    const [bob, ada] = match.candidates;
    expect(bob?.reason).toContain('Named Route planner as a lead, with high interest.');
    expect(ada?.reason).toContain('Is in the category Logistics, as is Route planner.');
    for (const { fitScore, tier, decision, emailMessageId } of match.candidates) {
      expect([tier, decision, emailMessageId]).toEqual([tierOf(fitScore), 'PENDING', null]);
    }
    expect((await call(market.ws.key, outreachMatches.get, { id: match.id })).body.match).toEqual(match);
  });

  it('takes a refusal for what it is, whatever was written after it, and an automatic answer for none', async () => {
    const mailbox = await makeMailbox(market.ws);
    const receive = (name: string, text: string, more: Record<string, string> = {}) =>
      receiveRaw(mailbox, rawMail({ From: `${name}@example.com`, To: mailbox.address, ...more }, text));
    await receive('ada.lovelace', 'Thanks, but we are not interested.');
    const draft = { toEmail: 'ada.lovelace@example.com', subject: 'Thank you', bodyHtml: '<p>For telling us.</p>' };
    const { email } = (await call(market.ws.key, emails.create, draft)).body;
    await call(market.ws.key, emails.send, { id: email.id });
    await receive('bob.babbage', 'I am out of the office until Monday.', { 'Auto-Submitted': 'auto-replied' });
    await receive('cleo.curie', 'Please send me more details.');
    const { candidates, id } = (await start()).body.match;
    const factsOf = async (name: string) => {
      const candidateId = candidates.find(({ contact }) => contact.name === name)?.id ?? '';
      return (await call(market.ws.key, outreachMatches.candidate, { id, candidateId })).body.facts.join('\n');
    };
    expect(await factsOf('Ada Lovelace')).toContain('Declined by mail on');
    expect(await factsOf('Bob Babbage')).not.toMatch(/Wrote to us|Declined/);
    expect(await factsOf('Cleo Curie')).toContain('Wrote to us on');
  });

  it('is the same when it is made again', async () => {
    const seen = async () => (await start()).body.match.candidates.map(({ id: _, ...candidate }) => candidate);
    expect(await seen()).toEqual(await seen());
  });

  it('orders what counts the same by id, and has 50 candidates at most', async () => {
    const rows = Array.from({ length: 70 }, (_, n) => ({
      name: `Same ${n}`,
      email: `same${n}@example.com`,
      status: 'ACTIVE' as const,
    }));
    await call(market.ws.key, contacts.upsert, { contacts: rows });
    const { match } = (await start()).body;
    expect(match.candidates).toHaveLength(50);
    const same = match.candidates
      .filter(({ contact }) => contact.name.startsWith('Same'))
      .map(({ contact }) => contact.id);
    expect(same).toEqual([...same].sort());
  });

  it('has each address once, and none that is suppressed in another of its forms', async () => {
    const { body } = await call(market.ws.key, contacts.upsert, {
      contacts: [
        { name: 'Ada again', email: 'again@example.com' },
        { name: 'Ümlaut', email: 'u@bücher.example' },
      ],
    });
    await call(market.ws.key, contacts.update, { id: body.results[0]?.id ?? '', email: 'ADA.lovelace@example.com' });
    await call(market.ws.key, suppressions.create, { email: 'u@xn--bcher-kva.example' });
    const names = (await start()).body.match.candidates.map(({ contact }) => contact.name);
    expect(names).toContain('Ada Lovelace');
    expect(names).not.toContain('Ada again');
    expect(names).not.toContain('Ümlaut');
  });

  it('costs one action, of which 25 a month are there however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => start()));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([25, 75]);
    expect(refused[0]?.body.error).toMatch(/has used its 25 AI actions for the month\. They reset on/);
    expect(Number(refused[0]?.headers['Retry-After'])).toBeGreaterThan(0);
    const { allowance } = (await call(market.ws.key, ai.allowance, {})).body;
    expect(allowance).toMatchObject({ limit: 25, used: 25, left: 0, provider: false });
    expect(await prisma.outreachMatch.count({ where: { workspaceId: market.ws.id } })).toBe(25);
  });

  it('costs nothing when there is no such product', async () => {
    const { status, body } = await start('nothing');
    expect([status, body.error]).toEqual([404, 'Offering not found.']);
    expect((await call(market.ws.key, ai.allowance, {})).body.allowance.used).toBe(0);
  });
});

describe('a decision', () => {
  it('is taken on one candidate, by tier, and on all', async () => {
    const { match } = (await start()).body;
    const [first, second] = match.candidates;
    const one = await call(market.ws.key, outreachMatches.decide, {
      id: match.id,
      candidateId: first?.id ?? '',
      decision: 'INCLUDED',
    });
    expect(one.body).toEqual({ candidate: { id: first?.id, matchId: match.id, decision: 'INCLUDED' } });
    const many = (input: object) =>
      call(market.ws.key, outreachMatches.decideMany, { id: match.id, decision: 'EXCLUDED', ...input });
    const weak = match.candidates.filter(({ tier }) => tier === 'WEAK').length;
    expect((await many({ tier: 'WEAK' })).body.decided).toBe(weak);
    expect((await many({ candidateIds: [second?.id ?? ''] })).body.decided).toBe(1);
    expect((await many({ candidateIds: [second?.id ?? '', match.id] })).body.error).toBe('Candidate not found.');
    expect((await many({})).body.decided).toBe(3);
    const list = await call(market.ws.key, outreachMatches.list, { offeringId: market.productId });
    expect(list.body.matches[0]?.counts).toEqual({ candidates: 3, included: 0, excluded: 3, pending: 0, drafted: 0 });
  });

  it('shows the facts behind it', async () => {
    const { match } = (await start()).body;
    const candidateId = match.candidates[0]?.id ?? '';
    const { body } = await call(market.ws.key, outreachMatches.candidate, { id: match.id, candidateId });
    expect(body.candidate).toEqual(match.candidates[0]);
    expect(body.facts).toContain('Named Route planner as a lead, with high interest');
  });

  it('is refused with the sentences of the specification', async () => {
    const { match } = (await start()).body;
    const decide = (id: string, candidateId: string, decision: unknown) =>
      call(market.ws.key, outreachMatches.decide, { id, candidateId, decision } as never);
    const candidateId = match.candidates[0]?.id ?? '';
    const wrong = 'decision must be one of: INCLUDED, EXCLUDED, PENDING.';
    const cases = [
      [await decide(match.id, candidateId, 'MAYBE'), 400, wrong],
      [await decide(match.id, candidateId, undefined), 400, wrong],
      [await decide('nothing', candidateId, 'INCLUDED'), 404, 'Match not found.'],
      [await decide(match.id, 'nothing', 'INCLUDED'), 404, 'Candidate not found.'],
      [await call(market.ws.key, outreachMatches.get, { id: candidateId }), 404, 'Match not found.'],
      [await call(market.ws.key, outreachMatches.drafts, { id: candidateId }), 404, 'Match not found.'],
    ] as const;
    for (const [answer, status, error] of cases) expect([answer.status, answer.body.error]).toEqual([status, error]);
    const other = await makeWorkspace();
    const foreign = await call(other.key, outreachMatches.decide, { id: match.id, candidateId, decision: 'INCLUDED' });
    expect(foreign.body.error).toBe('Match not found.');
  });
});
