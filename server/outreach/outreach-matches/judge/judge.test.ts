import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { resources } from '@/server/app/endpoints';
import { config } from '@/server/kernel/config';
import { call } from '@/server/test/call';
import { makeMarket } from '@/server/test/matching';
import { type Completion, FAILING_MODES, OpenAiServer } from '@/server/test/openai-server';

const { ai, products } = resources;
const FAILED = "We couldn't generate a brief right now. Please try again.";

interface Asked {
  product: Record<string, string>;
  contacts: { candidate: string; facts: Record<string, string> }[];
}
type Contact = Asked['contacts'][number];
type Verdict = {
  fitScore: number;
  reason: { text: string; facts: string[] };
  angle: { text: string; facts: string[] };
};

let server: OpenAiServer;
let market: Awaited<ReturnType<typeof makeMarket>>;
beforeAll(async () => {
  server = await OpenAiServer.start();
});
beforeEach(async () => {
  server.reset();
  config.ai = server.address();
  market = await makeMarket();
});
afterAll(async () => {
  config.ai = undefined;
  await server.close();
});

const asked = ({ messages }: Completion): Asked => JSON.parse(messages.at(-1)?.content ?? '{}');
const idOf = ({ facts }: Contact, text: string) =>
  Object.entries(facts).find(([, fact]) => fact.includes(text))?.[0] ?? 'f0';
const judging = (verdict: (contact: Contact) => Verdict) => (request: Completion) => ({
  candidates: asked(request).contacts.map((contact) => ({ candidate: contact.candidate, ...verdict(contact) })),
});
const well = (contact: Contact): Verdict => ({
  fitScore: contact.facts.f1?.includes('Cleo') ? 91 : 40,
  reason: { text: 'This contact is on record and a good fit.', facts: ['f1'] },
  angle: { text: 'Write about Route planner.', facts: ['p1'] },
});
const start = () => call(market.ws.key, products.match, { id: market.productId });
const used = async () => (await call(market.ws.key, ai.allowance, {})).body.allowance.used;

it('judges the best of the ranker, whose facts it is given and nobody else', async () => {
  server.answer = judging(well);
  const { status, body } = await start();
  expect([status, body.judged]).toEqual([201, 3]);
  const [first] = body.match.candidates;
  expect(first).toMatchObject({
    contact: { name: 'Cleo Curie' },
    fitScore: 91,
    tier: 'STRONG',
    reason: 'This contact is on record and a good fit.',
    angle: 'Write about Route planner.',
  });
  const text = JSON.stringify(server.asked);
  expect(text).toContain('The name is Ada Lovelace');
  for (const absent of ['Fay', 'Dan Darwin', '@example.com', 'sk-test-secret']) expect(text).not.toContain(absent);
  expect(await used()).toBe(1);
});

it('drops what is in no fact that was sent, and says what the ranker says instead', async () => {
  const own = (
    await (async () => {
      config.ai = undefined;
      const { body } = await start();
      config.ai = server.address();
      return body;
    })()
  ).match.candidates;
  const of = (name: string) => own.find(({ contact }) => contact.name === name);
  server.answer = judging((contact) => {
    const { facts } = contact;
    if (facts.f1?.includes('Ada'))
      return {
        fitScore: 99,
        reason: { text: 'Ada told Initech that she has a budget of 50,000.', facts: ['f1', 'f2'] },
        angle: { text: 'Speak to her as Head of Logistics.', facts: [idOf(contact, 'title Head')] },
      };
    if (facts.f1?.includes('Bob'))
      return {
        fitScore: 98,
        reason: { text: 'Named Route planner with high interest.', facts: [idOf(contact, 'high interest')] },
        angle: { text: 'Mention the conference in Berlin.', facts: ['f1'] },
      };
    return { fitScore: 97, reason: { text: 'A buyer.', facts: ['f99'] }, angle: { text: 'Write.', facts: [] } };
  });
  const { candidates } = (await start()).body.match;
  const now = (name: string) => candidates.find(({ contact }) => contact.name === name);
  expect(now('Ada Lovelace')).toMatchObject({
    fitScore: of('Ada Lovelace')?.fitScore,
    reason: of('Ada Lovelace')?.reason,
    angle: 'Speak to her as Head of Logistics.',
  });
  expect(now('Bob Babbage')).toMatchObject({
    fitScore: 98,
    reason: 'Named Route planner with high interest.',
    angle: of('Bob Babbage')?.angle,
  });
  const { fitScore, reason, angle } = of('Cleo Curie') ?? {};
  expect(now('Cleo Curie')).toMatchObject({ fitScore, reason, angle });
});

it('keeps a judgement whose words hold what no text can', async () => {
  server.answer = judging((contact) => ({
    ...well(contact),
    reason: { text: 'This contact is on record\u0000 and a good fit.\ud83d', facts: ['f1'] },
  }));
  const { status, body } = await start();
  expect([status, body.match.candidates[0]?.reason]).toEqual([201, 'This contact is on record and a good fit.\ufffd']);
});

it('keeps the words of the ranker for whom it leaves out, and does not take in others', async () => {
  server.answer = (request) => ({
    candidates: asked(request)
      .contacts.slice(0, 1)
      .flatMap((contact) => [contact.candidate, 'c77'].map((candidate) => ({ candidate, ...well(contact) }))),
  });
  const { candidates } = (await start()).body.match;
  expect(candidates).toHaveLength(3);
});

it.each(FAILING_MODES)('%s: answers 502 with its sentence and gives the action back', async (mode) => {
  server.answer = judging(well);
  server.mode = mode;
  if (mode === 'slow') config.ai = server.address(500);
  const { status, body } = await start();
  expect([status, body.error]).toEqual([502, FAILED]);
  expect(await used()).toBe(0);
});

it('answers the same when nobody is there, or the judgement is of nobody that was asked about', async () => {
  server.answer = () => ({ candidates: [] });
  expect((await start()).body.error).toBe(FAILED);
  config.ai = { ...server.address(), baseUrl: 'http://127.0.0.1:1/v1' };
  expect((await start()).status).toBe(502);
  expect(await used()).toBe(0);
});
