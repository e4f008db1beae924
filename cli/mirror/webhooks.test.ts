import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type MirroredKind, mirroredKinds, withoutFigures } from '@/server/app/mirrored';
import { EVENT_RECORDS } from '@/server/automation/events/catalogue';
import { followChanges } from '@/server/automation/events/follow';
import { drain } from '@/server/automation/webhooks/drain';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { makeKey } from '@/server/test/factories';
import { Receiver } from '@/server/test/receiver';
import { subscribe } from '@/server/test/webhooks';
import { startBusyService } from '../testing/busy-service';
import { differencesOf, getter, isSame, type Records } from '../testing/mirrored';
import { randomFrom } from '../testing/random-operations';
import type { Row } from './tables';

// The whole promise takes long: MIRROR_WRITES=20000 MIRROR_KILLS=30.
const WRITES = Number(process.env.MIRROR_WRITES ?? 200);
const KILLS = Number(process.env.MIRROR_KILLS ?? 1);
const SEED = Number(process.env.MIRROR_SEED ?? 1 + Math.floor(Math.random() * 1e9));
/** Of ten deliveries one comes twice, or late. */
const FAULTS = 0.1;
/** Past every lease that a killed process left behind. */
const LATER_MS = 120_000;

config.webhookAllowHosts = ['localhost'];
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

interface Envelope {
  type: string;
  data: Record<string, unknown> & { version?: number; recordId?: string };
}

/** Records as a receiver keeps them that goes by the versions of events alone. */
class Copy {
  private readonly rows = new Map<string, { version: number; record: Record<string, unknown> | null }>();

  take({ type, data }: Envelope): void {
    const [name = '', kind] = type.split('.');
    if (!(name in EVENT_RECORDS) || (data.version === undefined && kind !== 'created')) return;
    const record = data[name] as { id: string } | null;
    const id = `${name} ${data.recordId ?? record?.id}`;
    const { version = 0 } = data;
    if (version >= (this.rows.get(id)?.version ?? -1)) this.rows.set(id, { version, record });
  }

  of({ entity, plural }: MirroredKind): Records {
    const own = [...this.rows].flatMap(([id, { record }]) => (id.startsWith(`${entity} `) && record ? [record] : []));
    return new Map(own.map((record) => [String(record.id), withoutFigures(plural, record)]));
  }
}

/** Events show these in a form of their own, as the specification has it. */
const EVENT_FORMS = ['bookings', 'deals'];
/** Whether both are there, and what both of them show is the same. */
function areAlike(here: Row | undefined, there: Row | undefined): boolean {
  if (!here || !there) return false;
  return Object.keys(here).every((name) => !(name in there) || isSame(here[name], there[name]));
}

it(`lets a receiver build an equal copy of webhooks alone, through ${WRITES} operations and ${KILLS} kills (seed ${SEED})`, {
  timeout: 240_000 + KILLS * 20_000 + WRITES * 200,
}, async () => {
  const receiver = await Receiver.start();
  closing.push(() => receiver.close());
  const [copy, numbers, random] = [new Copy(), new Set<number>(), randomFrom(SEED)];
  const late: Envelope[] = [];
  receiver.answer = ({ headers, body }) => {
    receiver.received.length = 0;
    numbers.add(Number(headers['x-webhook-sequence']));
    const event: Envelope = JSON.parse(body);
    const fault = random.next();
    if (fault > FAULTS / 2) copy.take(event);
    if (fault < FAULTS) late.push(event);
    // What was held back comes after some that came later.
    if (late.length > 20) for (const one of late.splice(0, 15)) copy.take(one);
    return 200;
  };
  const service = await startBusyService((ws) => subscribe(ws, receiver.url, ['*']));
  closing.push(service.kill);
  // Only this one answers.
  const others = { workspaceId: service.ws.id, url: { not: receiver.url } };
  await prisma.webhookEndpoint.updateMany({ where: others, data: { active: false } });
  const get = getter(service.baseUrl, (await makeKey(service.ws.id, ['*'])).key);
  const kinds = mirroredKinds().filter(({ entity }) => entity in EVENT_RECORDS && entity !== 'webhook');
  // What a new workspace has is older than any endpoint.
  const pipelines = await get('/pipelines', {});
  for (const pipeline of pipelines.pipelines as object[]) copy.take({ type: 'pipeline.created', data: { pipeline } });
  let over = false;
  const deliver = (async () => {
    while (!over) {
      await followChanges({ forMs: 500 });
      await drain({ forMs: 500 });
    }
  })();
  // The endpoint itself is left alone.
  const traffic = service.write(WRITES, SEED, (id) => /^webhooks\./.test(id));
  for (let n = 1; n <= KILLS; n++) {
    while (traffic.sent < (WRITES / (KILLS + 1)) * n) await pause(20);
    await service.restart();
  }
  await traffic.ended;
  over = true;
  await deliver;
  await expect
    .poll(
      async () => {
        while ((await followChanges()).more);
        while ((await drain({ clock: () => Date.now() + LATER_MS })).attempts > 0);
        for (const one of late.splice(0)) copy.take(one);
        const found = await differencesOf(get, (kind) => copy.of(kind), kinds);
        return found.filter(({ kind, here, there }) => !(EVENT_FORMS.includes(kind) && areAlike(here, there)));
      },
      { timeout: 120_000 },
    )
    .toEqual([]);
  expect(numbers.size).toBe(Math.max(...numbers));
});
