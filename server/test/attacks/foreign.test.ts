import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { MOST_TURN_MS } from '@/server/test/at-best';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox } from '@/server/test/inbound';
import { freePort } from '@/server/test/ports';
import { calendar, csv, html, liquid, mime } from './hostile-input';

/** Inputs of each kind; the whole promise is FOREIGN_INPUTS=10000. */
const INPUTS = Number(process.env.FOREIGN_INPUTS ?? 120);
const SEED = Number(process.env.FOREIGN_SEED ?? 12);
const AT_ONCE = 4;
const ASK_EVERY_MS = 100;
/** Whether the machine does nothing else, so that the clock on the wall may judge. */
const IS_QUIET = process.env.FOREIGN_QUIET === '1';
/** What an answer may take. Beside other work it is how much later it may come than that of the service which is fed nothing, and the scheduler decides of that, too. */
const MOST_MS = IS_QUIET ? 250 : 1000;
/** Each has so many tries: what others at work on the machine take of it is no input's doing, and is not taken each time. */
const TIMES = 5;

let ws: TestWorkspace;
let service: Spawned;
/** The same service, which is fed nothing. */
let unfed: Spawned;
let base: string;
let campaignId: string;
let token: string;
beforeAll(async () => {
  ws = await makeWorkspace();
  const contactId = await makeContact(ws, 'bob@acme.example');
  ({ token } = await makeMailbox(ws));
  const limits = { CRM_RATE_LIMIT_PER_MINUTE: '100000000', CRM_PUBLIC_RATE_LIMIT_PER_MINUTE: '100000000' };
  const start = async () =>
    spawnProgram('server/test/foreign-process.ts', { PORT: String(await freePort()), LOG_LEVEL: 'silent', ...limits });
  [service, unfed] = await Promise.all([start(), start()]);
  base = `http://127.0.0.1:${service.port}`;
  service.child.send('import');
  const audience = { segmentType: 'static', contactIds: [contactId] };
  const made = await send('POST', '/api/v1/campaigns', { name: 'c', subject: 's', bodyHtml: 'x', ...audience });
  campaignId = ((await made.json()) as { campaign: { id: string } }).campaign.id;
});
afterAll(() => Promise.all([service.end('SIGKILL'), unfed.end('SIGKILL')]));

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${base}${path}`, {
    method,
    headers: { Authorization: `Bearer ${ws.key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

interface Answer {
  ms: number;
  /** How much later it came than that of the service which is fed nothing, asked at the same moment: what others take of the machine, they take of both. */
  heldMs: number;
  status: number;
}

async function askOne(one: Spawned): Promise<Omit<Answer, 'heldMs'>> {
  const began = performance.now();
  const headers = { Authorization: `Bearer ${ws.key}` };
  const status = await fetch(`http://127.0.0.1:${one.port}/api/v1/contacts?limit=1`, { headers }).then(sent, () => 0);
  return { ms: performance.now() - began, status };
}

/** Asks for one contact ten times a second until it is told to stop. */
function client() {
  const answers: Answer[] = [];
  const stop = new AbortController();
  const asking = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now();
      const [{ ms, status }, beside] = await Promise.all([askOne(service), askOne(unfed)]);
      answers.push({ ms, heldMs: ms - beside.ms, status });
      await sleep(Math.max(0, ASK_EVERY_MS - (performance.now() - began)));
    }
  })();
  return {
    async end() {
      stop.abort();
      await asking;
      return answers;
    },
  };
}

/** What the service says of itself: the longest that it was busy with one thing, by its CPU and by the clock on the wall. */
async function busy(): Promise<{ longestMs: number; delayMs: number }> {
  const said = new Promise<{ longestMs: number; delayMs: number }>((resolve) => {
    service.child.on('message', (message: { type: string; longestMs: number; delayMs: number }) => {
      if (message.type === 'busy') resolve(message);
    });
  });
  service.child.send('measure');
  return said;
}

async function feed(kind: fc.Arbitrary<string>, take: (text: string) => Promise<number>) {
  const statuses: Record<number, number> = {};
  let given = 0;
  const lane = async () => {
    while (given < INPUTS) {
      given += 1;
      const [text = ''] = fc.sample(kind, { seed: SEED * 1_000_003 + given, numRuns: 1 });
      const status = await take(text);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return statuses;
}

const sent = async (answering: Promise<Response> | Response) => {
  const answer = await answering;
  await answer.arrayBuffer();
  return answer.status;
};

const parsers: Record<string, [kind: fc.Arbitrary<string>, take: (text: string) => Promise<number>]> = {
  iCalendar: [calendar, readCalendar],
  MIME: [
    mime,
    (text) =>
      sent(
        fetch(`${base}/api/inbound/${token}`, {
          method: 'POST',
          headers: { 'Content-Type': 'message/rfc822' },
          body: Buffer.from(text),
        }),
      ),
  ],
  HTML: [html, (text) => preview({ bodyHtml: text || 'x' })],
  Liquid: [liquid, (text) => preview({ bodyHtml: text || 'x', subject: text.slice(0, 900) || 'x' })],
  CSV: [csv, importCsv],
};

const ORDINARY: Record<string, string> = {
  iCalendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  MIME: 'From: bob@acme.example\r\nSubject: Hello\r\n\r\nThank you, that is fine.\r\n',
  HTML: '<p>Hello {{ contact.name }}</p>',
  Liquid: '{% if contact.name %}{{ contact.name }}{% endif %}',
  CSV: 'name,email\nAda,ada@acme.example\n',
};

let asked = 0;
/** As the sync of a connected feed reads what the feed answers. */
function readCalendar(text: string): Promise<number> {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    const answered = (message: { type: string; id: number; status: number }) => {
      if (message.type !== 'read' || message.id !== id) return;
      service.child.off('message', answered);
      resolve(message.status);
    };
    service.child.on('message', answered);
    service.child.send({ calendar: text, id });
  });
}

/** As a member writes a template and looks at what becomes of it. */
async function preview(content: Record<string, string>) {
  const status = await sent(send('PATCH', `/api/v1/campaigns/${campaignId}`, content));
  return status === 200 ? sent(send('POST', `/api/v1/campaigns/${campaignId}/preview`, {})) : status;
}

/** As a member imports a file: sends it, has it read, and has its rows written as proposed. */
async function importCsv(text: string) {
  const bytes = Buffer.from(text);
  const begun = await send('POST', '/api/v1/imports', { resource: 'contacts', fileName: 'a.csv', size: bytes.length });
  const { import: one } = (await begun.json()) as { import?: { id: string } };
  if (!one) return begun.status;
  const path = `/api/v1/imports/${one.id}`;
  await sent(
    fetch(`${base}${path}/parts/1`, { method: 'PUT', headers: { Authorization: `Bearer ${ws.key}` }, body: bytes }),
  );
  await sent(send('POST', `${path}/complete`, {}));
  if ((await settled(path)) === 'READY') await sent(send('POST', `${path}/start`, {}));
  const ended = await settled(path);
  return ended === 'DONE' || ended === 'READY' ? 200 : 422;
}

/** What became of an import, once the background has done what is due. */
const settled = (path: string) =>
  vi.waitFor(
    async () => {
      const answer = (await (await send('GET', path)).json()) as { import: { state: string; error: string | null } };
      expect(['READY', 'DONE', 'FAILED']).toContain(answer.import.state);
      expect(answer.import.error ?? '').not.toContain("service's own");
      return answer.import.state;
    },
    { timeout: 120_000, interval: 50 },
  );

describe('wall: what is parsed neither stalls nor kills', () => {
  test.each(Object.keys(parsers))(
    `${INPUTS} hostile inputs of %s, while others are answered as ever`,
    {
      timeout: 120_000 + INPUTS * 4000,
    },
    async (name) => {
      const [kind, take] = parsers[name] ?? [html, async () => 0];
      // What is loaded when it is first needed is no input's doing.
      await take(ORDINARY[name] ?? '');
      const longest: number[] = [];
      const slowest: number[] = [];
      do {
        service.child.send('begin');
        const asking = client();
        const statuses = await feed(kind, take);
        const answers = await asking.end();
        const { longestMs, delayMs } = await busy();
        longest.push(longestMs);
        const slowestMs = Math.max(...answers.map(({ ms }) => ms));
        slowest.push(IS_QUIET ? slowestMs : Math.max(...answers.map(({ heldMs }) => heldMs)));
        const said = JSON.stringify({ name, statuses, asked: answers.length, slowestMs, longest, slowest, delayMs });
        process.stdout.write(`${said}\n`);
        expect(service.child.exitCode, said).toBeNull();
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        expect(
          Object.keys(statuses).filter((status) => Number(status) >= 500 || status === '0'),
          said,
        ).toEqual([]);
      } while (longest.length < TIMES && (Math.min(...longest) >= MOST_TURN_MS || Math.min(...slowest) >= MOST_MS));
      expect(Math.min(...longest)).toBeLessThan(MOST_TURN_MS);
      expect(Math.min(...slowest)).toBeLessThan(MOST_MS);
    },
  );
});
