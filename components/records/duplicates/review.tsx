'use client';

import { Combine, X } from 'lucide-react';
import Link from 'next/link';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDefinition } from '@/components/records/engine/definitions';
import { useCustomFields } from '@/components/records/engine/use-custom-fields';
import type { Compared } from '@/components/records/look-alikes/compared';
import { Button } from '@/components/ui/button';
import { useTimezone } from '@/components/ui/timezone';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/format';
import { fieldsOf, type Line, linesOf, type Side, sideOf } from './choices';
import { type Pair, useDismiss, useMerge } from './use-duplicates';

interface Props {
  type: Compared;
  pair: Pair;
  mayWrite: boolean;
  /** Dealt with: a pair by its key, or the record that is gone by its id. */
  onDone: (what: string) => void;
}

const KEEP: Line = { name: '', label: 'Keeps its id', texts: ['', ''], differs: true };

/**
 * Two records side by side, field by field. Up and Down go through the fields, Left and Right choose, Enter merges, and Delete
 * says that they are not one.
 */
export function Review({ type, pair, mayWrite, onDone }: Props) {
  const definition = useDefinition(type);
  const custom = useCustomFields(definition);
  const timezone = useTimezone();
  const [winner, setWinner] = useState<Side>(0);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const merge = useMerge(type);
  const dismiss = useDismiss(type);
  const table = useRef<HTMLDivElement>(null);
  useEffect(
    () => table.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true }),
    [],
  );
  const { records, key } = pair;
  const ids: [string, string] = [records[0].id, records[1].id];
  const lines = linesOf(type, [...definition.fields, ...custom], records);
  const kept: Line = { ...KEEP, texts: [since(records[0], timezone), since(records[1], timezone)] };
  const side = (line: Line): Side => (line.name === '' ? winner : sideOf(line, chosen, winner));
  const choose = (line: Line, to: Side) =>
    line.name === '' ? setWinner(to) : setChosen({ ...chosen, [line.name]: to });
  const isBusy = merge.isPending || dismiss.isPending;
  const submit = () => {
    if (isBusy || !mayWrite) return;
    const [id, sourceId] = winner === 0 ? ids : [ids[1], ids[0]];
    merge.mutate({ id, sourceId, ...fieldsOf(lines, side, ids) }, { onSuccess: () => onDone(sourceId) });
  };
  const refuse = () => !isBusy && mayWrite && dismiss.mutate(ids, { onSuccess: () => onDone(key) });
  const press = (event: KeyboardEvent) => {
    const run = { Enter: submit, Delete: refuse, ...moves(table.current) }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the choices inside it
    <div ref={table} onKeyDown={press} className="flex min-h-0 flex-col">
      <div className="grid grid-cols-2 gap-2 pb-3 md:grid-cols-[8rem_1fr_1fr]">
        <span className="max-md:hidden" />
        {records.map((record) => (
          <Link key={record.id} href={`/${type}?id=${record.id}`} className="truncate font-medium hover:underline">
            {record.name}
          </Link>
        ))}
      </div>
      {[kept, ...lines].map((line) => (
        <Choice
          key={line.name}
          line={line}
          side={side(line)}
          names={[records[0].name, records[1].name]}
          onChoose={(to) => choose(line, to)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2 pt-4">
        <Button look="primary" busy={merge.isPending} disabled={!mayWrite} onClick={submit} aria-keyshortcuts="Enter">
          <Combine aria-hidden />
          Merge
        </Button>
        <Button busy={dismiss.isPending} disabled={!mayWrite} onClick={refuse} aria-keyshortcuts="Delete">
          <X aria-hidden />
          Not a duplicate
        </Button>
        <p className="text-muted text-xs max-md:basis-full">
          Arrows choose, Enter merges, Delete says they are two. Tags, deals, notes and mail of both come together; a
          refusal of mail always counts.
        </p>
      </div>
    </div>
  );
}

const since = ({ createdAt }: { createdAt: string }, timezone: string) => `since ${formatDate(createdAt, timezone)}`;

/** What the arrows do among the choices of a table. */
function moves(table: HTMLElement | null): Record<string, () => void> {
  const rows = [...(table?.querySelectorAll<HTMLElement>('[role="radiogroup"]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const go = (to: number) => rows[to]?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  const pick = (place: Side) => {
    const choice = rows[at]?.querySelectorAll<HTMLElement>('[role="radio"]')[place];
    choice?.click();
    choice?.focus();
  };
  return {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at < 0 ? 0 : at - 1),
    ArrowLeft: () => pick(0),
    ArrowRight: () => pick(1),
  };
}

interface ChoiceProps {
  line: Line;
  side: Side;
  names: [string, string];
  onChoose: (side: Side) => void;
}

/** One field of both; where they say the same there is nothing to choose. */
function Choice({ line: { label, texts, differs }, side, names, onChoose }: ChoiceProps) {
  const head = <span className="pt-1.5 text-muted text-xs max-md:col-span-2 md:text-sm">{label}</span>;
  const row = 'grid grid-cols-2 gap-x-2 gap-y-1 border-line border-t py-1.5 md:grid-cols-[8rem_1fr_1fr]';
  if (!differs) {
    return (
      <div className={row}>
        {head}
        <span className="col-span-2 break-words px-2 py-1.5 text-muted text-sm">{texts[0]}</span>
      </div>
    );
  }
  return (
    <div role="radiogroup" aria-label={label} className={row}>
      {head}
      {([0, 1] as const).map((place) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio would take the arrows for itself
        <button
          key={place}
          type="button"
          role="radio"
          aria-checked={side === place}
          aria-label={`${label}: ${texts[place] || 'empty'} (${names[place]})`}
          tabIndex={side === place ? 0 : -1}
          onClick={() => onChoose(place)}
          className={cn(
            'min-h-8 min-w-0 break-words rounded-md border px-2 py-1.5 text-left text-sm',
            side === place ? 'border-accent bg-hover text-ink' : 'border-line text-muted hover:bg-hover',
          )}
        >
          {texts[place] || '—'}
        </button>
      ))}
    </div>
  );
}
