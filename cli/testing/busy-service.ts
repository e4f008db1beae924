import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { workflowsContract } from '@/server/automation/workflows/contract';
import { requestOf } from '@/server/test/call';
import { makeOwned } from '@/server/test/console';
import { makeForm } from '@/server/test/forms';
import { populate } from '@/server/test/matrix/populate';
import { freePort } from '@/server/test/ports';
import { type Random, randomFrom, randomWrite, type Write } from './random-operations';

const WRITERS = 8;

/** Answers of a service that fails, one after the other, that are no accident of a kill. */
const FAILURES = 20;

/** Sends until it is answered; a server that is killed meanwhile leaves open whether it took place. */
async function send(url: string, init: RequestInit): Promise<number> {
  for (let failures = 0; ; ) {
    const response = await fetch(url, init).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response && text !== undefined) {
      if (response.status < 500) return response.status;
      if (response.status >= 500) failures += 1;
      if (failures > FAILURES) throw new Error(`${init.method} ${url} ${init.body}: ${text}`);
    }
    await pause(20);
  }
}

function sendByApi(baseUrl: string, key: string, { operation, input }: Write): Promise<number> {
  const { method, path, query = '', headers = {}, body } = requestOf(operation, input, key);
  const own = { ...headers, ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }) };
  const sent = { method, headers: own, ...(typeof body === 'string' && { body }) };
  return send(`${baseUrl}/api/v1${path}${query && `?${query}`}`, sent);
}

/** The same as a call of the console, in this process. */
async function sendByConsole(calls: object, { operation: { id }, input }: Write): Promise<number> {
  const [resource = '', verb = ''] = id
    .split('.')
    .map((part) => part.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()));
  const verbs = (calls as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[resource];
  return (await verbs?.[verb]?.(input).then(
    () => true,
    () => false,
  ))
    ? 200
    : 400;
}

/** What happens by itself: every new deal gets a task, whose title shows the deal. */
function workflow(): Write {
  const action = { type: 'CREATE_TASK', title: 'Call about {{deal.name}}', dueInDays: 2, assignToOwner: false };
  const input = { name: 'Follow up', entity: 'DEAL', trigger: 'CREATED', conditions: [], actions: [action] };
  return { operation: workflowsContract.create, input };
}

/** A service in processes of its own that can be killed, and a workspace in it with some of everything. */
export async function startBusyService(
  prepare: (workspace: Awaited<ReturnType<typeof makeOwned>>['workspace']) => unknown = () => {},
) {
  const { workspace: ws, owner } = await makeOwned();
  await prepare(ws);
  await populate(ws.id, 'mirrored');
  const form = await makeForm(ws);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const rates = { CRM_RATE_LIMIT_PER_MINUTE: '1000000', CRM_PUBLIC_RATE_LIMIT_PER_MINUTE: '1000000' };
  const begin = () =>
    Promise.all([
      spawnProgram('server/test/api-process.ts', { ...rates, PORT: String(port) }),
      spawnProgram('server/test/workflow-process.ts', {}),
    ]);
  let processes: Spawned[] = await begin();
  const kill = () => Promise.all(processes.map((one) => one.end('SIGKILL')));
  await sendByApi(baseUrl, ws.key, workflow());

  /** Writes at random through every door, `writes` times by eight writers; `without` names operations that are left out. */
  function write(writes: number, seed: number, without: (id: string) => boolean = () => false) {
    const statuses = new Map<string, number>();
    const progress = { sent: 0, statuses };
    const one = async (random: Random) => {
      const door = random.next();
      if (door < 0.05) {
        const answers = { name: `Visitor ${random.below(50)}`, email: `visitor${random.below(50)}@example.com` };
        const headers = { 'content-type': 'application/json' };
        await send(`${baseUrl}/api/public/forms/${form.key}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(answers),
        });
        return;
      }
      const next = await randomWrite(ws.id, random, without);
      const status = door < 0.25 ? await sendByConsole(owner, next) : await sendByApi(baseUrl, ws.key, next);
      const name = `${next.operation.id} ${status < 400 ? 'done' : 'refused'}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
    };
    const writer = async (_: unknown, number: number) => {
      const random = randomFrom(seed + number);
      while (progress.sent++ < writes) await one(random);
    };
    return Object.assign(progress, { ended: Promise.all(Array.from({ length: WRITERS }, writer)) });
  }
  return {
    ws,
    baseUrl,
    write,
    kill,
    /** Kills it and starts it again. */
    async restart() {
      await kill();
      processes = await begin();
    },
  };
}
