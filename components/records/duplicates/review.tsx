'use client';

import { Combine, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDefinition } from '@/components/records/engine/definitions';
import type { Row } from '@/components/records/engine/record-types';
import { useCustomFields } from '@/components/records/engine/use-custom-fields';
import type { Compared } from '@/components/records/look-alikes/compared';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { useTimezone } from '@/components/ui/timezone';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/format';
import { fieldsOf, type Line, linesOf, type Side, sideOf } from './choices';
import { useDismiss, useMerge } from './use-duplicates';

interface Props {
  type: Compared;
  records: readonly Row<Compared>[];
  mayWrite: boolean;
  /** Told which records are gone, and what was answered. */
  onMerged: (gone: string[], answer: object) => void;
  /** Called when two are said not to be one; left out where that is not the question. */
  onDismissed?: () => void;
}

/**
 * Records side by side, field by field. Up and Down go through the fields, Left and Right choose, Enter merges, and Delete says of
 * two that they are not one.
 */
export function Review({ type, records, mayWrite, onMerged, onDismissed }: Props) {
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
  const ids = records.map(({ id }) => id);
  const lines = linesOf(type, [...definition.fields, ...custom], records);
  const texts = records.map((record) => since(record, timezone));
  const kept: Line = { name: '', label: 'Keeps its id', texts, differs: true };
  const side = (line: Line): Side => (line.name === '' ? winner : sideOf(line, chosen, winner));
  const choose = (line: Line, to: Side) =>
    line.name === '' ? setWinner(to) : setChosen({ ...chosen, [line.name]: to });
  const isBusy = merge.isPending || dismiss.isPending;
  const submit = () => {
    if (isBusy || !mayWrite) return;
    const [id = '', ...others] = [ids[winner] ?? '', ...ids.filter((_, place) => place !== winner)];
    const asked = { id, sourceIds: others, ...fieldsOf(lines, side, ids) };
    merge.mutate(asked, { onSuccess: (answer) => onMerged(others, answer) });
  };
  const refuse = onDismissed && (() => !isBusy && mayWrite && dismiss.mutate(ids, { onSuccess: onDismissed }));
  const press = (event: KeyboardEvent) => {
    const keys: Record<string, (() => void) | undefined> = { Enter: submit, Delete: refuse, ...moves(table.current) };
    const run = keys[event.key];
    if (!run || (event.key === 'Enter' && doesItself(event.target))) return;
    event.preventDefault();
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the choices inside it
    <div
      ref={table}
      onKeyDown={press}
      style={sidesOf(records.length)}
      className={cn('flex min-h-0 flex-col', records.length > 2 && '-m-1 overflow-x-auto p-1')}
    >
      <div className="grid grid-cols-(--sides) gap-2 pb-3 md:grid-cols-(--labelled-sides)">
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
          names={records.map(({ name }) => name)}
          onChoose={(to) => choose(line, to)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2 pt-4">
        <Button look="primary" busy={merge.isPending} disabled={!mayWrite} onClick={submit} aria-keyshortcuts="Enter">
          <Combine aria-hidden />
          Merge
        </Button>
        {refuse ? (
          <Button busy={dismiss.isPending} disabled={!mayWrite} onClick={refuse} aria-keyshortcuts="Delete">
            <X aria-hidden />
            Not a duplicate
          </Button>
        ) : null}
        <p className="text-muted text-xs max-md:basis-full">
          Arrows choose, Enter merges{refuse ? ', Delete says they are two' : ''}. Tags, deals, notes and mail of all
          come together; a refusal of mail always counts.
        </p>
      </div>
    </div>
  );
}

/** Whether Enter there does what it says itself, as a link or a button does; a choice of a field has Enter merge. */
const doesItself = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button:not([role="radio"])') !== null;

/** As many columns as there are records; more than two have a width of their own, and are scrolled. */
const sidesOf = (count: number) => {
  const sides = `repeat(${count}, minmax(${count > 2 ? '9rem' : '0'}, 1fr))`;
  return { '--sides': sides, '--labelled-sides': `8rem ${sides}` } as CSSProperties;
};

const since = ({ createdAt }: { createdAt: string }, timezone: string) => `since ${formatDate(createdAt, timezone)}`;

/** What the arrows do among the choices of a table. */
function moves(table: HTMLElement | null): Record<string, () => void> {
  const rows = [...(table?.querySelectorAll<HTMLElement>('[role="radiogroup"]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const go = (to: number) => rows[to]?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  const pick = (step: 1 | -1) => {
    const sides = [...(rows[at]?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const choice = sides[sides.findIndex((side) => side.ariaChecked === 'true') + step];
    choice?.click();
    choice?.focus();
  };
  return {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at < 0 ? 0 : at - 1),
    ArrowLeft: () => pick(-1),
    ArrowRight: () => pick(1),
  };
}

interface ChoiceProps {
  line: Line;
  side: Side;
  names: readonly string[];
  onChoose: (side: Side) => void;
}

/** One field of all; where they say the same there is nothing to choose. */
function Choice({ line: { label, texts, differs }, side, names, onChoose }: ChoiceProps) {
  const head = <span className="pt-1.5 text-muted text-xs max-md:col-span-full md:text-sm">{label}</span>;
  const row = 'grid grid-cols-(--sides) gap-x-2 gap-y-1 border-line border-t py-1.5 md:grid-cols-(--labelled-sides)';
  if (!differs) {
    return (
      <div className={row}>
        {head}
        <span className="break-words px-2 md:col-[2/-1] max-md:col-span-full py-1.5 text-muted text-sm">
          {texts[0]}
        </span>
      </div>
    );
  }
  return (
    <div role="radiogroup" aria-label={label} className={row}>
      {head}
      {texts.map((text, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio would take the arrows for itself
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a record is where it stands
          key={place}
          type="button"
          role="radio"
          aria-checked={side === place}
          aria-label={`${label}: ${text || 'empty'} (${names[place]})`}
          tabIndex={side === place ? 0 : -1}
          onClick={() => onChoose(place)}
          className={cn(
            'min-h-8 min-w-0 break-words rounded-md border px-2 py-1.5 text-left text-sm',
            side === place ? 'border-accent bg-hover text-ink' : 'border-line text-muted hover:bg-hover',
          )}
        >
          {text || '—'}
        </button>
      ))}
    </div>
  );
}
