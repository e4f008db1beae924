import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isTypedInto } from '@/lib/hotkeys';
import type { WrittenRecords } from '@/server/workspace/live/topics';
import { recordKeys } from './calls';
import type { TypeName } from './record-types';

/** How long what comes together is waited for, so that consoles do not all ask at once. */
const SOON_MS = 200;
/** How long somebody who edits is left alone, until it is looked again. */
const HELD_MS = 500;
/** As often as is read while many are written, such as by an import. */
const MANY_MS = 10_000;
/** Reading takes no more than this part of the time, however long a list is. */
const REST = 10;

/** What was written and is not read yet: ids by kind, none where they are many; undefined where anything may have been. */
let waiting: Map<string, Set<string>> | undefined = new Map();
let isWaiting = false;
let readAt = Number.NEGATIVE_INFINITY;
let restUntil = 0;

/** Reads what is shown of these records again, once nobody edits it; of timelines what is shown of any. */
export function readAgain(queries: QueryClient, written: WrittenRecords | undefined): void {
  if (!written) waiting = undefined;
  for (const [kind, ids] of Object.entries(written ?? {})) {
    const before = waiting?.get(kind);
    const isMany = ids.length === 0 || before?.size === 0;
    waiting?.set(kind, new Set(isMany ? [] : [...(before ?? []), ...ids]));
  }
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => void run(queries), pause());
}

function pause(): number {
  const now = performance.now();
  const isMany = [...(waiting?.values() ?? [])].some((ids) => ids.size === 0);
  return Math.max(SOON_MS * (1 + Math.random()), restUntil - now, isMany ? readAt + MANY_MS - now : 0);
}

async function run(queries: QueryClient): Promise<void> {
  if (queries.isMutating() > 0 || isEdited()) {
    setTimeout(() => void run(queries), HELD_MS);
    return;
  }
  const written = waiting;
  waiting = new Map();
  isWaiting = false;
  readAt = performance.now();
  const keys = written ? [...written].flatMap(keysOf) : [recordKeys.all, [['deals', 'board']], [['records']]];
  await Promise.all([...keys, recordKeys.timelines].map((queryKey) => queries.invalidateQueries({ queryKey })));
  restUntil = performance.now() + (performance.now() - readAt) * REST;
}

/** What is shown of a kind: its lists, pages and panels, and the board; tags, files and what it points at with each. */
function keysOf([kind, ids]: [string, ReadonlySet<string>]): QueryKey[] {
  const type = kind as TypeName;
  const pages = ids.size > 0 ? [...ids].map((id) => recordKeys.one(type, id)) : [[...recordKeys.type(type), 'one']];
  return [recordKeys.lists(type), ...pages, [['records']], ...(type === 'deals' ? [[['deals', 'board']]] : [])];
}

/** Whether somebody writes into something, has a list open to choose from, or carries a card: nothing may move under that. */
function isEdited(): boolean {
  const at = document.activeElement;
  const isSearch = at instanceof HTMLInputElement && at.type === 'search';
  return (
    (isTypedInto(at) && !isSearch) ||
    document.querySelector('[role="menu"], [role="listbox"]:not([hidden]), [data-lifted]') !== null
  );
}
