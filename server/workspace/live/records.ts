import type { Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { publish } from '@/server/kernel/live/bus';
import { type LiveChange, workspaceChannel } from './topics';

/** As often as the consoles of a workspace are told of records. */
const EVERY_MS = 1000;
/** More of a kind are told as many: a console then reads what it shows of it. */
const FEW = 20;

/** What was written by one member, or by nobody of them, and is not told yet: ids by kind, undefined where they are many. */
type Written = Map<string, Set<string> | undefined>;
interface Waiting {
  by: Map<string | undefined, Written>;
}

// Next bundles this module once more into the same process; a workspace is told by one of them.
const shared = globalThis as typeof globalThis & { crmWritten?: Map<string, Waiting> };
shared.crmWritten ??= new Map();
const waiting = shared.crmWritten;

/**
 * Tells open consoles which records were written, after the commit: at once, and then at most once a second for a workspace. It asks the
 * database nothing, and of an import it keeps no more than that there are many.
 */
export function consoleSubscriber(kinds: readonly Pick<Descriptor, 'table' | 'plural'>[]): Subscriber {
  const kindOf = new Map(kinds.map(({ table, plural }) => [table, plural]));
  return {
    name: 'consoles',
    async handle(tx, ctx, { table, changes }) {
      const kind = kindOf.get(table);
      const ids = changes.filter(({ unchanged }) => !unchanged).slice(0, FEW + 1);
      if (!kind || ids.length === 0) return;
      tx.afterCommit(() => {
        note(
          ctx,
          kind,
          ids.map(({ id }) => id),
        );
      });
    },
  };
}

function note({ workspaceId, actor }: Context, kind: string, ids: readonly string[]): void {
  const before = waiting.get(workspaceId);
  const { by } = before ?? { by: new Map<string | undefined, Written>() };
  const member = actor.kind === 'member' ? actor.memberId : undefined;
  const written: Written = by.get(member) ?? new Map();
  const known = written.has(kind) ? written.get(kind) : new Set<string>();
  for (const id of ids) known?.add(id);
  by.set(member, written.set(kind, known && known.size <= FEW ? known : undefined));
  if (before) return;
  waiting.set(workspaceId, { by });
  // What the same transaction wrote beside is told with it.
  queueMicrotask(() => tell(workspaceId));
}

/** Tells what was written, and looks again a second later for what was written meanwhile. */
function tell(workspaceId: string): void {
  const { by } = waiting.get(workspaceId) ?? {};
  if (!by || by.size === 0) {
    waiting.delete(workspaceId);
    return;
  }
  for (const [member, written] of by) {
    const records = Object.fromEntries([...written].map(([kind, ids]) => [kind, [...(ids ?? [])]]));
    const change: LiveChange = { topic: 'records', records, ...(member && { by: member }) };
    publish(workspaceChannel(workspaceId), change);
  }
  by.clear();
  setTimeout(() => tell(workspaceId), EVERY_MS).unref();
}
