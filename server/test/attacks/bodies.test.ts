import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '@/inngest/engine/testing/until';
import { makeSignedIn } from '@/server/test/console';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { type EntryPoint, entryPoints } from './entry-points';
import { head, startAllHandlers, wire } from './handlers';
import { refused, sendMuch } from './send-much';

// The wall of how much may be sent in a body, and how slowly.
const MB = 1024 * 1024;
const service = startAllHandlers();
let ws: TestWorkspace;
beforeAll(async () => {
  ws = await makeWorkspace();
});

const json = { 'content-type': 'application/json' };
const ENTRY_POINTS = entryPoints(() => ws);
describe('the wall of size', () => {
  it.each([
    ['without end', false],
    ['that is announced as too long', true],
  ])(
    'a body %s is a 413 at every entry point, and whoever still writes can read it',
    { timeout: 60_000 },
    async (_body, announced) => {
      const answers = await Promise.all(ENTRY_POINTS.map((point) => sendMuch(service.port, point, { announced })));
      expect(answers).toEqual(ENTRY_POINTS.map(refused));
    },
  );

  it('thirty who write 16 MB at once, beside batches, can all read their 413', { timeout: 60_000 }, async () => {
    const files = ENTRY_POINTS.find(({ name }) => name === 'the API, for files');
    if (!files) throw new Error('There are no files.');
    const rows = Array.from({ length: 1000 }, (_, row) => ({ name: `Ada ${row}`, externalId: `a${row}` }));
    const batch = () =>
      service.post('/api/v1/contacts', JSON.stringify({ contacts: rows }), {
        ...json,
        authorization: `Bearer ${ws.key}`,
      });
    const thirty = Array.from({ length: 30 }, (_, n) =>
      sendMuch(service.port, files, { announced: n % 2 === 0, megabytes: 16 }),
    );
    const batches = await Promise.all([batch(), batch(), batch()]);
    expect(batches.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await Promise.all(thirty)).toEqual(Array(30).fill(refused(files)));
  });
});

describe.concurrent('the wall of time', () => {
  it('a body that does not come, or a byte a second, is a 408 at every entry point', { timeout: 60_000 }, async () => {
    const open = async ({ name, method, ask }: EntryPoint, dribbles: boolean) => {
      const { path, headers } = await ask();
      const sent = await wire(service.port, `${head(method, path, { ...headers, 'content-length': '1000' })}{`);
      const writing = dribbles ? setInterval(() => sent.socket.write(' '), 1000) : undefined;
      await until(`an answer of ${name}`, () => sent.received().includes('took too long'), 45_000).finally(() => {
        clearInterval(writing);
        sent.socket.destroy();
      });
      return { name, dribbles, status: sent.received().slice(0, 12) };
    };
    const answers = await Promise.all(ENTRY_POINTS.flatMap((point) => [open(point, false), open(point, true)]));
    expect(answers.filter(({ status }) => status !== 'HTTP/1.1 408')).toEqual([]);
  });

  it('a head that does not come is cut off', { timeout: 60_000 }, async () => {
    const { ended } = await wire(service.port, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-a: ');
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('the wall of who sends', () => {
  const upload = '/api/trpc/files.create';

  it('a cookie that is nobody’s lets nobody send more than strangers may', async () => {
    for (const cookie of ['x=session_token=', 'crm.session_token=forged.forged']) {
      const announced = head('POST', upload, { ...json, cookie, 'content-length': String(10 * MB) });
      const { received, socket } = await wire(service.port, announced);
      await until('an answer', () => received().includes('Your session has ended'));
      expect(received()).toMatch(/^HTTP\/1\.1 401 /);
      socket.destroy();
    }
  });

  it('what a stranger sends to whoever is signed in is not parsed', async () => {
    for (const body of ['{', '{"name":"a\\u0000"}'])
      expect((await service.post('/api/trpc/tags.create', body, json)).status).toBe(401);
  });

  it('whoever is signed in sends no more values than the API takes', async () => {
    const { cookie } = await makeSignedIn(ws.id);
    for (const more of [`[${'0,'.repeat(130_000)}0]`, `{${'"a":{},'.repeat(70_000)}"b":1}`]) {
      const answer = await service.post('/api/trpc/tags.create', `{"name":"x","more":${more}}`, { ...json, cookie });
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringMatching(/more than (120000 values|10000 fields)/),
      ]);
    }
    const made = await service.post('/api/trpc/tags.create', `{"name":"x","more":[${'0,'.repeat(50_000)}0]}`, {
      ...json,
      cookie,
    });
    expect(made.status).toBe(200);
  });
});
