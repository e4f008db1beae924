'use client';

import { Combine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { useSession } from '@/components/workspace/auth/session';
import { plural } from '@/lib/format';
import { useOfferedAct } from '@/lib/offered-act';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { ListedPlural } from '@/server/records/listed-records';
import { MOST_SOURCES } from '@/server/records/merge/fields';
import type { MergeProps, RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { FieldPopover } from './field-popover';
import { CampaignPopover, EnrollPopover, OwnerPopover, TagPopover, UntagPopover } from './pick-popovers';
import { useTrueCount } from './use-bulk';
import { countText, type Selected } from './use-selection';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  resource: ListedPlural;
  selected: Selected;
  rows: readonly Row<T>[];
  onAct: (action: Action) => void;
}

/** What can be done with the records that are chosen. */
export function SelectionActions<T extends TypeName>({ definition, resource, selected, rows, onAct }: Props<T>) {
  const { can } = useSession();
  const { tagged, fields, update, merge } = definition;
  // What was chosen one by one may have left the list by now; a whole list is known by the rows that were read.
  const ids = selected.isAll ? rows.map(({ id }) => id).filter(selected.has) : selected.ids;
  const chosen = `${countText(selected, selected.size)} ${selected.size === 1 ? definition.one : definition.type}`;
  const isContact = resource === 'contacts';
  const isMergeable = ids.length === selected.size && ids.length >= 2 && ids.length <= MOST_SOURCES + 1;
  return (
    <>
      {tagged && can('write:tags') ? (
        <>
          <TagPopover chosen={chosen} onAct={onAct} />
          <UntagPopover chosen={chosen} onAct={onAct} />
        </>
      ) : null}
      {fields.some(({ name }) => name === 'ownerId') ? <OwnerPopover chosen={chosen} onAct={onAct} /> : null}
      {update && fields.length > 0 ? <FieldPopover definition={definition} chosen={chosen} onAct={onAct} /> : null}
      {(isContact || resource === 'leads') && can('write:sequences') ? (
        <EnrollPopover chosen={chosen} onAct={onAct} />
      ) : null}
      {isContact && can('write:campaigns') ? <CampaignPopover chosen={chosen} onAct={onAct} /> : null}
      {merge && isMergeable ? <Merge dialog={merge} chosen={chosen} ids={ids} onMerged={selected.clear} /> : null}
      <Delete definition={definition} resource={resource} selected={selected} onAct={onAct} />
    </>
  );
}

interface OfMerge extends Omit<MergeProps, 'onClose'> {
  chosen: string;
  dialog: (props: MergeProps) => ReactNode;
}

function Merge({ dialog, chosen, ids, onMerged }: OfMerge) {
  // Those of when it was opened: a whole list goes on to follow what others write.
  const [merged, setMerged] = useState<readonly string[]>();
  const open = () => setMerged(ids);
  useOfferedAct({ said: `Merge ${chosen}`, shortcut: 'm', icon: Combine, run: open });
  return (
    <>
      <Button size="sm" look="ghost" title="Merge (M)" aria-keyshortcuts="m" onClick={open}>
        <Combine aria-hidden />
        Merge
      </Button>
      {merged ? dialog({ ids: merged, onMerged, onClose: () => setMerged(undefined) }) : null}
    </>
  );
}

interface DeleteProps {
  definition: Pick<RecordDefinition<TypeName>, 'type' | 'one'>;
  resource: ListedPlural;
  selected: Selected;
  onAct: (action: Action) => void;
}

function Delete({ definition: { type, one }, resource, selected, onAct }: DeleteProps) {
  const [open, setOpen] = useState(false);
  // A whole list is counted when it is asked: it may be more than was shown, or not have been counted at all.
  const count = useTrueCount(resource, selected.target(), open && selected.isAll);
  const isAbout = count === undefined && selected.isEstimated;
  const what = `${isAbout ? 'about ' : ''}${plural(count ?? selected.size, one, type)}`;
  useOfferedAct({ said: `Delete ${what}`, shortcut: 'Delete', icon: Trash2, run: () => setOpen(true) });
  return (
    <>
      <Button
        size="sm"
        look="ghost"
        className="text-danger"
        title="Delete (Del)"
        aria-keyshortcuts="Delete"
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${what}?`}
        action={`Delete ${what}`}
        onConfirm={() => {
          setOpen(false);
          onAct({ type: 'delete' });
        }}
      >
        They are deleted in the background. Undo brings them back.
      </Confirm>
    </>
  );
}
