import { randomUUID } from 'node:crypto';
import { publish, subscribe } from '@/server/kernel/live/bus';
import { runDetached } from '@/server/kernel/telemetry/execution';

/** A workspace whose last request is longer ago is not taken for one that is served. */
const SERVED_MS = 1000;
/** How often a process tells the others whom it serves, and how much longer it takes until they know. */
const TELL_MS = 1000;
const LATE_MS = 500;
const CHANNEL = 'served';

interface Served {
  workspaceId: string;
  at: number;
}
/** How long ago a process served somebody. */
interface Told {
  from: string;
  served: { workspaceId: string; agoMs: number }[];
}

// Next bundles this module more than once into one process.
function nobody() {
  return {
    me: randomUUID(),
    /** The last request to this process, and the last one of another workspace. */
    last: {} as { one?: Served; other?: Served },
    /** Whom other processes serve, and when. */
    elsewhere: new Map<string, number>(),
    isTelling: false,
    isListening: false,
  };
}
const shared = globalThis as typeof globalThis & { crmServed?: ReturnType<typeof nobody> };
shared.crmServed ??= nobody();
const state = shared.crmServed;

/**
 * Somebody of a workspace asked for something small, which is not to wait for the large work of others. Other processes, which may do
 * that work, are told once a second, and not by the request.
 */
export function noteServed(workspaceId: string, at = performance.now()): void {
  const { last } = state;
  if (last.one && last.one.workspaceId !== workspaceId) last.other = last.one;
  last.one = { workspaceId, at };
  if (state.isTelling) return;
  state.isTelling = true;
  runDetached(() => setTimeout(tell, TELL_MS).unref());
}

function tell(): void {
  state.isTelling = false;
  const now = performance.now();
  const { one, other } = state.last;
  const served = [one, other]
    .filter((some) => some !== undefined)
    .map(({ workspaceId, at }) => ({ workspaceId, agoMs: Math.round(now - at) }))
    .filter(({ agoMs }) => agoMs < SERVED_MS + TELL_MS);
  if (served.length > 0) publish(CHANNEL, { from: state.me, served } satisfies Told);
}

function hear(data: unknown): void {
  if (data === undefined) return;
  const { from, served } = data as Told;
  if (from === state.me) return;
  for (const { workspaceId, agoMs } of served) state.elsewhere.set(workspaceId, performance.now() - agoMs);
}

/** Whether another workspace than this one is served now, by whichever process. */
export function servesOthers(workspaceId: string, now = performance.now()): boolean {
  // Whoever does no large work need not know.
  if (!state.isListening) {
    state.isListening = true;
    subscribe(CHANNEL, hear);
  }
  const { one, other } = state.last;
  const here = one?.workspaceId === workspaceId ? other : one;
  if (here && now - here.at < SERVED_MS) return true;
  for (const [id, at] of state.elsewhere) {
    if (now - at >= SERVED_MS + TELL_MS + LATE_MS) state.elsewhere.delete(id);
    else if (id !== workspaceId) return true;
  }
  return false;
}
