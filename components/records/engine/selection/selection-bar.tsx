'use client';

import { X } from 'lucide-react';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/lib/lazy';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { Viewed } from '@/server/records/views/contract';
import type { RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { BulkProgress } from './bulk-progress';
import { useBulk } from './use-bulk';
import { countText, type Selected } from './use-selection';

const SelectionActions = lazyPart(() => import('./selection-actions').then((module) => module.SelectionActions));

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  resource: Viewed;
  selected: Selected;
  rows: readonly Row<T>[];
  /** The order of the list, and what it shows: those of a file of what is chosen. */
  sort: string | undefined;
  columns: string[];
}

/** What can be done with the records that are chosen, and how far what was begun has come. */
export function SelectionBar<T extends TypeName>(props: Props<T>) {
  const { definition, resource, selected, rows, sort, columns } = props;
  const { begin, stop, running } = useBulk(resource);
  const act = (action: Action) => begin.mutate({ target: selected.target(), action }, { onSuccess: selected.clear });
  return (
    <>
      {running.map((one) => (
        <BulkProgress
          key={one.id}
          bulkAction={one}
          isStopping={stop.isPending && stop.variables.id === one.id}
          onStop={() => stop.mutate({ id: one.id })}
        />
      ))}
      {selected.size > 0 ? (
        <div
          role="toolbar"
          aria-label="Chosen records"
          aria-busy={begin.isPending}
          className="flex h-12 shrink-0 items-center gap-1 overflow-x-auto border-line border-t bg-surface px-4 shadow-pop md:px-5"
        >
          <Button size="iconSm" look="ghost" aria-label="Choose none" onClick={selected.clear}>
            <X aria-hidden />
          </Button>
          <p className="shrink-0 pr-2 font-medium text-sm" role="status">
            {countText(selected, selected.size)} chosen
          </p>
          {selected.isAll ? null : (
            <Button size="sm" look="ghost" onClick={selected.all} aria-keyshortcuts="Control+A">
              {selected.isPart ? 'All that are loaded' : `All ${countText(selected, selected.total)}`}
            </Button>
          )}
          <SelectionActions definition={definition} resource={resource} selected={selected} rows={rows} onAct={act} />
          <ExportMenu list={() => ({ resource, sort, columns, ...selected.target() })} />
        </div>
      ) : null}
    </>
  );
}
