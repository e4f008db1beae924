'use client';

import { Sheet } from '@/components/ui/sheet';
import { lazyWithin } from '@/lib/lazy';
import type { RecordDefinition } from './definition';
import type { TypeName } from './record-types';

const PanelContent = lazyWithin(() => import('./panel-content').then((module) => module.PanelContent));

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  id: string | undefined;
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
      {id ? <PanelContent key={id} definition={definition} id={id} onClose={onClose} /> : null}
    </Sheet>
  );
}
