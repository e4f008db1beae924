import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { Receiver } from '@/server/test/receiver';
import { deliveriesOf, emitEvents, endpointOf, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { drain } from './drain';
import { MAX_ATTEMPTS, RETRY_DELAYS_SECONDS, SHUT_OFF_AFTER } from './settle';
import { signatureHeaders } from './sign';

// What is promised of webhook deliveries and endpoints, as a model beside the real thing.
interface Entry {
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  attempts: number;
  /** When it is attempted next; one that never was is before all others. */
  dueAt: number;
}
interface Model {
  reason: 'user' | 'failures' | null;
  failures: number;
  log: Entry[];
}
interface Real {
  ws: TestWorkspace;
  id: string;
  secret: string;
  /** The simulated time of drains; each is later than any retry that an earlier one has planned. */
  now: number;
}

const LONGEST_WAIT_MS = Math.max(...RETRY_DELAYS_SECONDS) * 1000;
let receiver: Receiver;
beforeAll(async () => {
  config.webhookAllowHosts = ['localhost'];
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

async function agree(model: Model, { ws, id, secret }: Real) {
  const endpoint = await endpointOf(ws, id);
  expect(endpoint).toMatchObject({
    active: model.reason === null,
    disabledReason: model.reason,
    consecutiveFailures: model.failures,
  });
  expect(endpoint.disabledAt !== null).toBe(model.reason !== null);
  const log = (await deliveriesOf(ws, id)).map(({ status, attempts }) => ({ status, attempts }));
  expect(log).toEqual(model.log.map(({ status, attempts }) => ({ status, attempts })));
  const last = receiver.received.at(-1);
  if (!last) return;
  const signable = {
    eventId: last.headers['webhook-id'] ?? '',
    body: last.body,
    atSeconds: Number(last.headers['webhook-timestamp']),
  };
  expect(last.headers['x-service-signature']).toBe(signatureHeaders(secret, signable)['X-Service-Signature']);
}

type Step = fc.AsyncCommand<Model, Real>;

/** A step that always may be taken. */
const step = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check = (_model: Model) => true,
): Step => ({
  check,
  run: async (model, real) => {
    receiver.received.length = 0;
    // A key of its own, for more is called here than one may call in a minute.
    Object.assign(real.ws, await makeKey(real.ws.id, ['*']));
    await run(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

function succeed(model: Model, entry: Entry) {
  entry.status = 'SUCCEEDED';
  if (model.reason === null) model.failures = 0;
}

/** All that is pending is due and gets this answer, one after the other, whatever waits longest first. */
function attemptAll(model: Model, now: number, ok: boolean) {
  const pending = model.log.filter(({ status }) => status === 'PENDING');
  for (const entry of pending.toSorted((a, b) => a.dueAt - b.dueAt)) {
    if (model.reason !== null) return;
    entry.dueAt = now + (RETRY_DELAYS_SECONDS[entry.attempts] ?? 0) * 1000;
    entry.attempts++;
    if (ok) succeed(model, entry);
    else if (entry.attempts === MAX_ATTEMPTS) {
      entry.status = 'FAILED';
      model.failures++;
    }
    if (model.failures < SHUT_OFF_AFTER) continue;
    model.reason = 'failures';
    for (const left of model.log) if (left.status === 'PENDING') left.status = 'FAILED';
  }
}

async function drainOnce(model: Model, real: Real, ok: boolean) {
  receiver.answer = ok ? 200 : 500;
  real.now += LONGEST_WAIT_MS;
  await drain({ clock: () => real.now });
  attemptAll(model, real.now, ok);
}

const single = (model: Model, ok: boolean) => {
  const entry: Entry = { status: 'FAILED', attempts: 1, dueAt: 0 };
  model.log.push(entry);
  if (ok) succeed(model, entry);
};

const events = (count: number) =>
  step(`${count} events`, async (model, { ws }) => {
    await emitEvents(ws, count);
    if (model.reason !== null) return;
    for (let entry = 0; entry < count; entry++) model.log.push({ status: 'PENDING', attempts: 0, dueAt: 0 });
  });
const deliver = (ok: boolean) => step(ok ? 'succeed' : 'fail', (model, real) => drainOnce(model, real, ok));
const failOut = step('fail out', async (model, real) => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) await drainOnce(model, real, false);
});
const test = (ok: boolean) =>
  step(`test ${ok}`, async (model, { ws, id }) => {
    receiver.answer = ok ? 200 : 500;
    await call(ws.key, webhooks.test, { id });
    single(model, ok);
  });
const resend = (which: number, ok: boolean) =>
  step(
    `resend ${which} ${ok}`,
    async (model, { ws, id }) => {
      receiver.answer = ok ? 200 : 500;
      const log = await deliveriesOf(ws, id);
      await call(ws.key, webhooks.redeliver, { id, deliveryId: log[which % log.length]?.id ?? '' });
      single(model, ok);
    },
    (model) => model.log.length > 0,
  );
const turn = (active: boolean) =>
  step(active ? 'on' : 'off', async (model, { ws, id }) => {
    await call(ws.key, webhooks.update, { id, active });
    if (active && model.reason !== null) Object.assign(model, { reason: null, failures: 0 });
    if (!active) model.reason ??= 'user';
  });
const rotate = step('rotate', async (_model, real) => {
  real.secret = (await call(real.ws.key, webhooks.rotateSecret, { id: real.id })).body.secret;
});

async function follow(steps: Iterable<Step>) {
  const ws = await makeWorkspace();
  const { id, secret } = await subscribe(ws, receiver.url);
  const model: Model = { reason: null, failures: 0, log: [] };
  await fc.asyncModelRun(() => ({ model, real: { ws, id, secret, now: Date.now() + 60_000 } }), steps);
  expect((await call(ws.key, webhooks.delete, { id })).status).toBe(200);
}

it('attempts a younger delivery before older ones that wait longer, also before they shut the endpoint off', () =>
  follow([events(5), deliver(false), deliver(false), events(1), failOut]));

it('an endpoint and its deliveries go through the states of the specification, whatever happens', {
  timeout: 600_000,
}, async () => {
  const commands = fc.commands(
    [
      fc.constantFrom(events(1), events(2), events(3), failOut, failOut, rotate),
      fc.boolean().map(deliver),
      fc.boolean().map(test),
      fc.tuple(fc.nat(20), fc.boolean()).map(([which, ok]) => resend(which, ok)),
      fc.constantFrom(true, true, false).map(turn),
    ],
    { maxCommands: 40, size: 'max' },
  );
  await fc.assert(fc.asyncProperty(commands, follow), { numRuns: Number(process.env.MODEL_RUNS ?? 40) });
});
