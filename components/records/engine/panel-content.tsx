'use client';

import { Problem } from '@/components/ui/problem';
import type { RecordDefinition } from './definition';
import { PanelBody } from './panel-body';
import { PanelHead } from './panel-head';
import { PanelLoading } from './panel-loading';
import type { TypeName } from './record-types';
import { useOne } from './use-records';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  id: string;
  onClose: () => void;
}

/** What the panel of a record shows. */
export function PanelContent<T extends TypeName>({ definition, id, onClose }: Props<T>) {
  const { row, error, refetch } = useOne(definition, id);
  return (
    <>
      <PanelHead definition={definition} id={id} row={row} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {row ? <PanelBody definition={definition} row={row} /> : null}
        {!row && error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {row || error ? null : <PanelLoading />}
      </div>
    </>
  );
}
