'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { plural } from '@/lib/format';
import { useOfferedAct } from '@/lib/offered-act';
import type { Viewed } from '@/server/records/views/contract';
import type { RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { ChosenFrame } from './chosen-frame';
import { EACH, type Each } from './each-acts';
import { ProgressBar } from './progress-bar';
import { type Asked, useEach } from './use-each';
import type { Selected } from './use-selection';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  resource: Viewed;
  selected: Selected;
  rows: readonly Row<T>[];
  sort: string | undefined;
  columns: string[];
}

/** What can be done with chosen records of which no bulk action knows, and how far it has come. */
export function EachBar<T extends TypeName>({ definition, rows, ...frame }: Props<T>) {
  const { selected } = frame;
  const { begin, progress, stop, isStopping } = useEach(definition);
  // One that somebody else takes off the list stays chosen, and is called by its name.
  const [seen] = useState(() => new Map<string, Row<T>>());
  for (const row of rows) seen.set(row.id, row);
  const acts: readonly Each<T>[] = EACH[definition.type] ?? [];
  if (progress) return <ProgressBar {...progress} isStopping={isStopping} onStop={stop} />;
  if (selected.size === 0) return null;
  const ask = (asked: Asked<T>) => {
    selected.clear();
    begin(asked);
  };
  return (
    <ChosenFrame {...frame} isBusy={false}>
      {acts.map((act) => (
        <Act key={act.does} act={act} definition={definition} ids={selected.ids} seen={seen} onAsk={ask} />
      ))}
    </ChosenFrame>
  );
}

interface ActProps<T extends TypeName> {
  act: Each<T>;
  definition: RecordDefinition<T>;
  ids: readonly string[];
  seen: ReadonlyMap<string, Row<T>>;
  onAsk: (asked: Asked<T>) => void;
}

function Act<T extends TypeName>({ act, definition, ids, seen, onAsk }: ActProps<T>) {
  const [open, setOpen] = useState(false);
  const { type, one, name } = definition;
  const { does, icon: Icon, shortcut } = act;
  const these = ids.map((id) => ({ id, row: seen.get(id) })).filter(({ row }) => !row || (act.suits?.(row) ?? true));
  const what = `${does} ${plural(these.length, one, type)}`;
  const left = ids.length - these.length;
  const run = these.length > 0 ? () => setOpen(true) : undefined;
  useOfferedAct({ said: what, shortcut, icon: Icon, run });
  if (!run) return null;
  return (
    <>
      <Button size="sm" look="ghost" className="text-danger" aria-keyshortcuts={shortcut} onClick={run}>
        <Icon aria-hidden />
        {does}
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`${what}?`}
        action={what}
        onConfirm={() => {
          setOpen(false);
          onAsk({ act, these: these.map(({ id, row }) => ({ id, name: row ? name(row) : id })) });
        }}
      >
        {act.about(these.flatMap(({ row }) => row ?? []))}
        {left > 0 ? ` ${left === 1 ? 'The other one stays as it is.' : `The other ${left} stay as they are.`}` : null}
      </Confirm>
    </>
  );
}
