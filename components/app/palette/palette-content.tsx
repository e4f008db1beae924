'use client';

import { Command } from 'cmdk';
import { Loader2, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { useEnterLater } from '@/lib/enter-later';
import { messageOf } from '@/lib/query-client';
import type { SearchResult } from '@/server/app/search/contract';
import { actionsFor, type Entry, pagesFor } from './entries';
import { Entries, Records } from './palette-items';
import { HINT, INPUT, LINE, type PaletteProps } from './palette-waiting';
import { keepRecent, type Recent, readRecent } from './recent';
import { useCommands } from './use-commands';
import { useSearch } from './use-search';

/** Shown before anything is typed. */
const FIRST_ACTIONS = 4;

/** Letters that say more than "new". */
const WRITTEN_OUT = 5;
const isWrittenOut = (text: string, entry: Entry | undefined) =>
  text.length >= WRITTEN_OUT && entry?.label.toLowerCase().startsWith(text.toLowerCase());

/** A result as it is kept and shown; its address without the host. */
function recentOf({ type, title, subtitle, url }: SearchResult): Recent {
  const { pathname, search } = new URL(url);
  return { type, href: pathname + search, label: title, detail: subtitle };
}

/** Takes the focus over from what was typed into before, at the end of it, and before another key can be pressed. */
function useInput() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);
  return input;
}

type Props = Omit<PaletteProps, 'onCloseAutoFocus'>;

export function PaletteContent({ typed, onTyped, isEntered, onClose }: Props) {
  const router = useRouter();
  const { current, can } = useSession();
  const input = useInput();
  const [recent] = useState(() => readRecent(current.workspaceId));
  const { results, searching, error } = useSearch(typed);
  const records = results.map(recentOf);
  const text = typed.trim();
  const { here, commands } = useCommands(text);
  const everywhere = [...actionsFor(text, can), ...commands];
  const actions = text ? [...here, ...everywhere] : everywhere.slice(0, FIRST_ACTIONS);
  const pages = pagesFor(text);
  // Whoever writes an action out wants that, whatever records are found by the same words.
  const named = isWrittenOut(text, actions[0]) ? actions[0] : undefined;
  // Records come after the pages that match: what Enter opens is the best of them, not what happened to be there first.
  const [chosen, setChosen] = useState('');
  const best = (named ?? records[0])?.href;
  useEffect(() => {
    if (best) setChosen(best);
  }, [best]);
  const open = ({ href, run }: Pick<Entry, 'href' | 'run'>) => {
    onClose(run);
    if (!run) router.push(href);
  };
  const openRecord = (record: Recent) => {
    keepRecent(current.workspaceId, record);
    open(record);
  };
  /** Whether somebody went to an entry with the arrows, which Enter opens then, whatever is still searched for. */
  const isPointed = useRef(false);
  const openBest = () => {
    const [record] = records;
    const [entry] = [...actions, ...pages];
    if (named) open(named);
    else if (record) openRecord(record);
    else if (entry) open(entry);
  };
  const awaitEnter = useEnterLater(searching, openBest, isEntered);
  const press = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) isPointed.current = true;
    if (event.key !== 'Enter' || !searching || named || isPointed.current) return;
    event.preventDefault();
    awaitEnter(true);
  };
  const type = (next: string) => {
    isPointed.current = false;
    awaitEnter(false);
    onTyped(next);
  };
  const nothing = text !== '' && !searching && !error && results.length + actions.length + pages.length === 0;
  return (
    <Command
      shouldFilter={false}
      loop
      label="Search"
      value={chosen}
      onValueChange={setChosen}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className={LINE}>
        {searching ? (
          <Loader2 className="size-4 shrink-0 animate-spin text-faint" aria-hidden />
        ) : (
          <Search className="size-4 shrink-0 text-faint" aria-hidden />
        )}
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={type}
          onKeyDown={press}
          maxLength={200}
          placeholder={HINT}
          className={INPUT}
        />
        <Button size="sm" look="ghost" onClick={() => onClose()} className="sm:hidden">
          Cancel
        </Button>
      </div>
      <p className="sr-only" role="status">
        {text && !searching ? `${results.length} records found` : ''}
      </p>
      <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 sm:max-h-[min(28rem,60vh)]">
        {error && text ? <p className="px-2 py-3 text-danger text-sm">{messageOf(error)}</p> : null}
        {nothing ? (
          <p className="px-2 py-8 text-center text-muted text-sm">
            Nothing found for “{text}”. Try fewer words, an email address or an external id.
          </p>
        ) : null}
        {named ? <Entries title="Actions" items={actions} onOpen={open} /> : null}
        <Records title="Records" items={records} onOpen={openRecord} />
        {text ? null : <Entries title="Here" items={here} onOpen={open} />}
        {text ? null : <Records title="Recent" items={recent} onOpen={openRecord} />}
        {named ? null : <Entries title="Actions" items={actions} onOpen={open} />}
        <Entries title="Pages" items={pages} onOpen={open} />
      </Command.List>
    </Command>
  );
}
