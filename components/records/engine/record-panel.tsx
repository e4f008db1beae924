'use client';

import { Problem } from '@/components/ui/problem';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import type { RecordDefinition } from './definition';
import { PanelBody } from './panel-body';
import { PanelHead } from './panel-head';
import type { TypeName } from './record-types';
import { useOne } from './use-records';

interface Props<T extends TypeName, I = string | undefined> {
  definition: RecordDefinition<T>;
  id: I;
  onClose: () => void;
}

/** One record beside the list: every field, and what belongs to it. */
export function RecordPanel<T extends TypeName>({ definition, id, onClose }: Props<T>) {
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(open) => !open && onClose()}
      label={`Details of the ${definition.one}`}
    >
      {id ? <Content key={id} definition={definition} id={id} onClose={onClose} /> : null}
    </Sheet>
  );
}

function Content<T extends TypeName>({ definition, id, onClose }: Props<T, string>) {
  const { row, error, refetch } = useOne(definition, id);
  return (
    <>
      <PanelHead definition={definition} id={id} row={row} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {row ? <PanelBody definition={definition} row={row} /> : null}
        {!row && error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {row || error ? null : <Loading />}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 p-5" role="status">
      <span className="sr-only">Loading</span>
      {['w-40', 'w-56', 'w-32', 'w-48', 'w-44'].map((width) => (
        <div key={width} className="flex gap-6">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}
