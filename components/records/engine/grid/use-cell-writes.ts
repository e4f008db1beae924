'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useSilentUndo, useUndoOf } from '@/components/workspace/operations/use-undo';
import { fieldErrors } from '@/lib/field-errors';
import { plural } from '@/lib/format';
import { lazyCode } from '@/lib/lazy';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import { recordKeys } from '../calls';
import type { Changed, RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { showRecord } from '../use-records';
import { BeforeWrites } from './before-writes';
import type { Outcome, RowWrite } from './cell-write';

/** What became of what was last written into a cell. */
export type CellState = { is: 'saving' } | { is: 'saved' } | { is: 'refused'; why: string; value: unknown };
/** The states of a row's cells, by the names of their fields. */
export type CellStates = Readonly<Record<string, CellState>>;

const SAVED_MS = 1500;

/** The row with its cells written. */
const written = <T extends TypeName>(row: Row<T>, { cells }: RowWrite<T>) =>
  cells.reduce((shown, { field, shown: value }) => field.show(shown, value), row);

const saving = lazyCode(() => import('./save-cells'));

const allRefused = <T extends TypeName>(jobs: readonly RowWrite<T>[], why: string): Outcome<T> => ({
  refused: new Map(jobs.map(({ row }) => [row.id, why])),
  rows: [],
  operations: [],
});

/** Writes cells, says of each what became of it, and offers to take them back together. */
export function useCellWrites<T extends TypeName>(definition: RecordDefinition<T>) {
  const { type, one } = definition;
  const client = useTRPCClient();
  const queries = useQueryClient();
  const trpc = useTRPC();
  const undo = useUndoOf();
  const undoSilently = useSilentUndo();
  // One after the other: of two writes of a cell the last one is the one that stays.
  const save = useMutation({
    scope: { id: `cells of ${type}` },
    networkMode: 'always',
    mutationFn: (jobs: readonly RowWrite<T>[]) =>
      saving().then(
        ({ saveCells }) => saveCells(client, definition, jobs),
        (error: unknown) => allRefused(jobs, messageOf(error)),
      ),
  });
  const [states, setStates] = useState<Readonly<Record<string, CellStates>>>({});
  /** Sets the states of cells, from what they were; undefined takes them away. */
  const say = useCallback(
    (
      jobs: readonly RowWrite<T>[],
      stateOf: (job: RowWrite<T>, name: string, before: CellState | undefined) => CellState | undefined,
    ) =>
      setStates((all) => {
        const next: Record<string, CellStates> = { ...all };
        for (const job of jobs) {
          const before = next[job.row.id];
          const cells = job.cells.map(({ field: { name } }) => [name, stateOf(job, name, before?.[name])] as const);
          const kept = Object.entries({ ...before, ...Object.fromEntries(cells) });
          next[job.row.id] = Object.fromEntries(
            kept.flatMap(([name, state]) => (state ? [[name, state] as const] : [])),
          );
        }
        return next;
      }),
    [],
  );
  /** What was written last, as long as nobody has closed what was asked of it. */
  const [changed, setChanged] = useState<Changed<T>>();
  /** What nothing has been heard of yet, in the order in which it was written. */
  const pending = useRef<readonly RowWrite<T>[]>([]);
  const [befores] = useState(() => new BeforeWrites<T>());
  const settle = (jobs: readonly RowWrite<T>[], { refused, rows }: Outcome<T>) => {
    pending.current = pending.current.filter((one) => !jobs.includes(one));
    const laterOf = (id: string) => pending.current.filter(({ row }) => row.id === id);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const job of jobs) {
      const { id } = job.row;
      const later = laterOf(id);
      if (refused.has(id)) befores.refuse(job, later);
      // What is on its way after it goes on showing.
      showRecord(queries, type, id, (row) =>
        later.reduce(written, refused.has(id) ? befores.unwritten(row, job) : { ...row, ...byId.get(id) }),
      );
    }
    say(jobs, ({ row, cells }, name) => {
      if (laterOf(row.id).some((later) => later.cells.some(({ field }) => field.name === name)))
        return { is: 'saving' };
      const why = refused.get(row.id);
      if (why === undefined) return { is: 'saved' };
      const errors = fieldErrors(
        why,
        cells.map(({ field }) => field.name),
      );
      const text = errors[name] ?? errors[''];
      const value = cells.find(({ field }) => field.name === name)?.value;
      return text ? { is: 'refused', why: text, value } : undefined;
    });
    const saved = jobs.filter(({ row }) => !refused.has(row.id));
    setTimeout(() => say(saved, (_job, _name, now) => (now?.is === 'saved' ? undefined : now)), SAVED_MS);
  };
  /** @param done what is said once it is; nothing, where it is one cell that shows it itself */
  const write = async (jobs: readonly RowWrite<T>[], done?: string) => {
    await Promise.all(jobs.map(({ row }) => queries.cancelQueries({ queryKey: recordKeys.one(type, row.id) })));
    say(jobs, () => ({ is: 'saving' }));
    for (const job of jobs) showRecord(queries, type, job.row.id, (row) => written(row, job));
    pending.current = [...pending.current, ...jobs];
    const saved = save.mutateAsync(jobs);
    if (done === undefined) undoSilently(saved.then(({ operations }) => operations));
    const outcome = await saved;
    settle(jobs, outcome);
    const names = jobs.flatMap(({ cells }) => cells.map(({ field }) => field.name));
    if (outcome.rows.length > 0) setChanged({ fields: [...new Set(names)], rows: outcome.rows });
    const { refused, operations } = outcome;
    const but =
      done && refused.size > 0 ? `${plural(refused.size, one, type)} not: ${[...refused.values()][0]}` : undefined;
    if (done !== undefined && operations.length > 0) undo(done, operations, { but });
    else if (but) toast.error('Nothing was changed', { description: but });
    await Promise.all([
      queries.invalidateQueries({ queryKey: recordKeys.lists(type), refetchType: 'inactive' }),
      queries.invalidateQueries({ queryKey: recordKeys.timelines }),
      jobs.some(({ cells }) => cells.some(({ field }) => field.to)) &&
        queries.invalidateQueries(trpc.records.links.pathFilter()),
    ]);
  };
  return { states, write, changed, forget: () => setChanged(undefined) };
}
