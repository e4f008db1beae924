import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resources } from '@/server/app/endpoints';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeIncluded, makeMarket } from '@/server/test/matching';
import { OpenAiServer } from '@/server/test/openai-server';

const { ai, campaigns, contacts, emails, outreachMatches, products, suppressions } = resources;
let market: Awaited<ReturnType<typeof makeMarket>>;
let matchId: string;
beforeEach(async () => {
  market = await makeMarket();
  matchId = (await makeIncluded(market.ws, market.productId)).id;
});

const draft = () => call(market.ws.key, outreachMatches.drafts, { id: matchId });
const read = async () => (await call(market.ws.key, outreachMatches.get, { id: matchId })).body.match;
const used = async () => (await call(market.ws.key, ai.allowance, {})).body.allowance.used;
const mails = () => prisma.email.count({ where: { workspaceId: market.ws.id } });
const leave = (left: number) =>
  prisma.aiAllowance.updateMany({ where: { workspaceId: market.ws.id }, data: { used: 25 - left } });

it('is MATCHING while decisions are open, whatever was drafted, and DRAFTED once none is', async () => {
  const [{ id: candidateId = '' } = {}] = (await read()).candidates;
  const statusAfter = async (decision: 'PENDING' | 'EXCLUDED') => {
    await call(market.ws.key, outreachMatches.decide, { id: matchId, candidateId, decision });
    const { matches } = (await call(market.ws.key, outreachMatches.list, {})).body;
    expect(matches.map(({ status }) => status)).toEqual([(await read()).status]);
    return matches[0]?.status;
  };
  expect(await statusAfter('EXCLUDED')).toBe('MATCHING');
  expect((await draft()).body.drafted).toBe(2);
  expect(await statusAfter('EXCLUDED')).toBe('DRAFTED');
  expect(await statusAfter('PENDING')).toBe('MATCHING');
  expect(await statusAfter('EXCLUDED')).toBe('DRAFTED');
});

describe('drafts', () => {
  it('are made for those who are included, in one campaign, as whoever acts, with placeholders', async () => {
    const [first] = (await read()).candidates;
    await call(market.ws.key, outreachMatches.decide, {
      id: matchId,
      candidateId: first?.id ?? '',
      decision: 'PENDING',
    });
    const { status, body } = await draft();
    expect([status, body.matchId, body.drafted, body.skipped]).toEqual([200, matchId, 2, 0]);
    const match = await read();
    expect([match.status, match.campaignId]).toEqual(['MATCHING', body.campaignId]);
    expect(match.candidates.map(({ emailMessageId }) => emailMessageId !== null)).toEqual([false, true, true]);
    const { campaign } = (await call(market.ws.key, campaigns.get, { id: body.campaignId ?? '' })).body;
    expect(campaign).toMatchObject({ name: 'Route planner outreach', status: 'OUTREACH', recipientCount: 2 });
    const { email } = (await call(market.ws.key, emails.get, { id: match.candidates[1]?.emailMessageId ?? '' })).body;
    expect(email).toMatchObject({ status: 'DRAFT', toEmail: 'ada.lovelace@example.com', offeringId: market.productId });
    expect(email.subject).toContain('Route planner');
    expect(email.bodyHtml).toContain('{{contact.firstName | default: "there"}}');
    expect(email.bodyHtml).toContain('Plans delivery routes for warehouses.');
    expect(await used()).toBe(3);
    const sent = await call(market.ws.key, emails.send, { id: email.id });
    expect(sent.body.email.subject).not.toContain('{');
  });

  it('are made once, and on a second call for those included since', async () => {
    expect((await draft()).body.drafted).toBe(3);
    expect((await draft()).body).toMatchObject({ drafted: 0, skipped: 0 });
    const [first] = (await read()).candidates;
    await call(market.ws.key, emails.delete, { id: first?.emailMessageId ?? '' });
    expect((await draft()).body).toMatchObject({ drafted: 1, skipped: 0 });
    expect(await mails()).toBe(3);
  });

  it('are never doubled by calls that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, draft));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.reduce((sum, { body }) => sum + body.drafted, 0)).toBe(3);
    expect([await mails(), await used()]).toEqual([3, 4]);
    expect(await prisma.campaign.count({ where: { workspaceId: market.ws.id } })).toBe(1);
  });

  it('skip whom nobody may write to any more, at no cost', async () => {
    await call(market.ws.key, suppressions.create, { email: 'ada.lovelace@example.com' });
    await call(market.ws.key, contacts.update, { id: market.bob, emailOptOut: true });
    expect((await draft()).body).toMatchObject({ drafted: 1, skipped: 2 });
    expect(await used()).toBe(2);
    const ada = (await read()).candidates.find(({ contact }) => contact.id === market.ada);
    const { body } = await call(market.ws.key, outreachMatches.candidate, { id: matchId, candidateId: ada?.id ?? '' });
    expect(body.draftError).toContain('is suppressed');
  });

  it('end with the allowance, and what was made stays', async () => {
    await leave(2);
    expect((await draft()).body).toMatchObject({ drafted: 2, skipped: 1 });
    const again = await draft();
    expect([again.status, again.body.error]).toEqual([429, expect.stringContaining('25 AI actions')]);
    expect([(await read()).status, await mails()]).toEqual(['DRAFTED', 2]);
  });

  it('are taken up by the next call when the one that was at it died', async () => {
    const data = { claimId: matchId, leaseUntil: new Date(Date.now() + 60_000) };
    await prisma.matchCandidate.updateMany({ where: { workspaceId: market.ws.id }, data });
    expect((await draft()).body).toMatchObject({ drafted: 0, skipped: 0 });
    expect((await read()).status).toBe('DRAFTING');
    await prisma.matchCandidate.updateMany({ where: { workspaceId: market.ws.id }, data: { leaseUntil: new Date(0) } });
    expect((await read()).status).toBe('MATCHING');
    expect((await draft()).body.drafted).toBe(3);
  });

  it('hold nothing of a record that could be taken for a placeholder', async () => {
    await call(market.ws.key, products.update, { id: market.productId, name: '{{ secret }} {% raw %} <b>x</b>' });
    expect((await draft()).body.drafted).toBe(3);
    const [first] = (await read()).candidates;
    const { body } = await call(market.ws.key, emails.send, { id: first?.emailMessageId ?? '' });
    expect(body.email?.status).toBe('SENT');
    const { email } = (await call(market.ws.key, emails.get, { id: first?.emailMessageId ?? '' })).body;
    expect(email.bodyHtml).toContain('&lt;b&gt;x&lt;/b&gt;');
  });

  it('are written as the member who is named', async () => {
    const { status, body } = await call(market.ws.key, outreachMatches.drafts, {
      id: matchId,
      asUserEmail: 'no@where.example',
    });
    expect([status, body.error]).toEqual([400, "asUserEmail 'no@where.example' is not a member of this workspace."]);
    expect(await mails()).toBe(0);
  });
});

describe('drafts by a provider', () => {
  let server: OpenAiServer;
  beforeAll(async () => {
    server = await OpenAiServer.start();
  });
  beforeEach(() => {
    server.reset();
    config.ai = server.address();
  });
  afterEach(() => {
    config.ai = undefined;
  });
  afterAll(() => server.close());
  const first = async () => {
    const id = (await read()).candidates.find(({ emailMessageId }) => emailMessageId)?.emailMessageId ?? '';
    return (await call(market.ws.key, emails.get, { id })).body.email;
  };

  it('hold what it wrote, without the sentences that no fact bears out and without markup', async () => {
    server.answer = () => ({
      subject: 'Routes {{contact.email}}',
      paragraphs: [
        'Route planner plans delivery routes <script>for</script> warehouses. Your 400 trucks at Initech would love it.',
        'Shall we talk?',
      ],
    });
    expect((await draft()).body.drafted).toBe(3);
    const email = await first();
    expect(email.bodyHtml).toContain('&lt;script&gt;for&lt;/script&gt; warehouses.</p>');
    expect(email.bodyHtml).not.toMatch(/Initech|400|<script/);
    const { body } = await call(market.ws.key, emails.send, { id: email.id });
    expect(body.email?.subject).not.toContain('example.com');
  });

  it('are the template where nothing of it stands', async () => {
    server.answer = () => ({ subject: 'Hello', paragraphs: ['Congratulations on the 12 million from Sequoia!'] });
    expect((await draft()).body.drafted).toBe(3);
    expect((await first()).bodyHtml).not.toContain('Sequoia');
    expect((await first()).bodyHtml).toContain('Route planner');
  });

  it('stay when it fails for another, whose action is given back', async () => {
    server.answer = () => ({
      subject: 'Route planner',
      paragraphs: ['Route planner plans delivery routes. Shall we talk about it?'],
    });
    server.modeOf = ({ messages }) => (messages.at(-1)?.content.includes('Ada Lovelace') ? 'invalid-json' : undefined);
    expect((await draft()).body).toMatchObject({ drafted: 2, skipped: 1 });
    expect([(await read()).status, await used(), await mails()]).toEqual(['DRAFTED', 3, 2]);
    server.reset();
    expect((await draft()).body).toMatchObject({ drafted: 1, skipped: 0 });
  });

  it('fail as a whole with the sentence of the specification', async () => {
    server.mode = 'wrong-schema';
    const { status, body } = await draft();
    expect([status, body.error]).toEqual([502, "We couldn't generate a brief right now. Please try again."]);
    expect([(await read()).status, await used(), await mails()]).toEqual(['FAILED', 1, 0]);
  });
});
