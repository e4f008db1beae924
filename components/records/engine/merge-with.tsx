'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/lib/toast';
import type { RecordDefinition } from './definition';
import { ReferenceList } from './editors/reference-list';
import type { Row, TypeName } from './record-types';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  row: Row<T>;
  onClose: () => void;
}

/** Asks which other record is the same, and then what is kept of both. */
export function MergeWith<T extends TypeName>({ definition, row, onClose }: Props<T>) {
  const { type, one, merge } = definition;
  const [other, setOther] = useState<string>();
  if (other) return merge?.({ ids: [row.id, other], onClose, onMerged: onClose });
  const pick = (id: string | undefined) => {
    if (id === row.id) toast.info(`This is the ${one} itself.`);
    else setOther(id);
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Merge ${definition.name(row)}`} description={`With which ${one}?`}>
      <ReferenceList type={type} clearable={false} onPick={(picked) => pick(picked?.id)} />
    </Dialog>
  );
}
