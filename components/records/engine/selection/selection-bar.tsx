'use client';

import { Combine, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { useSession } from '@/components/workspace/auth/session';
import { formatNumber, plural } from '@/lib/format';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { Viewed } from '@/server/records/views/contract';
import type { MergeProps, RecordDefinition } from '../definition';
import type { Row, TypeName } from '../record-types';
import { BulkProgress } from './bulk-progress';
import { FieldPopover } from './field-popover';
import { CampaignPopover, EnrollPopover, OwnerPopover } from './pick-popovers';
import { TagMenus } from './tag-menus';
import { useBulk } from './use-bulk';
import type { Selected } from './use-selection';

/** So many records are merged at a time, side by side. */
const MOST_MERGED = 10;

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  resource: Viewed;
  selected: Selected;
  rows: readonly Row<T>[];
}

/** What can be done with the records that are chosen, and how far what was begun has come. */
export function SelectionBar<T extends TypeName>({ definition, resource, selected, rows }: Props<T>) {
  const { begin, stop, running } = useBulk(resource, definition.one);
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
            {formatNumber(selected.size)} chosen
          </p>
          {selected.isAll ? null : (
            <Button size="sm" look="ghost" onClick={selected.all} aria-keyshortcuts="Control+A">
              {selected.isPart ? 'All that are loaded' : `All ${formatNumber(selected.total)}`}
            </Button>
          )}
          <Actions definition={definition} resource={resource} selected={selected} rows={rows} onAct={act} />
        </div>
      ) : null}
    </>
  );
}

interface ActionProps<T extends TypeName> extends Props<T> {
  onAct: (action: Action) => void;
}

function Actions<T extends TypeName>({ definition, resource, selected, rows, onAct }: ActionProps<T>) {
  const { can } = useSession();
  const { tagged, fields, update, merge } = definition;
  const chosen = rows.filter(({ id }) => selected.ids.includes(id));
  const isWrittenTo = resource === 'contacts';
  const isMergeable = chosen.length >= 2 && chosen.length <= MOST_MERGED;
  return (
    <>
      {tagged && can('write:tags') ? <TagMenus onAct={onAct} /> : null}
      {fields.some(({ name }) => name === 'ownerId') ? <OwnerPopover onAct={onAct} /> : null}
      {update && fields.length > 0 ? <FieldPopover definition={definition} onAct={onAct} /> : null}
      {isWrittenTo && can('write:sequences') ? <EnrollPopover onAct={onAct} /> : null}
      {isWrittenTo && can('write:campaigns') ? <CampaignPopover onAct={onAct} /> : null}
      {merge && isMergeable ? <Merge dialog={merge} ids={selected.ids} onMerged={selected.clear} /> : null}
      <Delete definition={definition} count={selected.size} onAct={onAct} />
    </>
  );
}

interface OfMerge extends Omit<MergeProps, 'onClose'> {
  dialog: (props: MergeProps) => ReactNode;
}

function Merge({ dialog, ...props }: OfMerge) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" look="ghost" onClick={() => setOpen(true)}>
        <Combine aria-hidden />
        Merge
      </Button>
      {open ? dialog({ ...props, onClose: () => setOpen(false) }) : null}
    </>
  );
}

interface DeleteProps {
  definition: Pick<RecordDefinition<TypeName>, 'type' | 'one'>;
  count: number;
  onAct: (action: Action) => void;
}

function Delete({ definition: { type, one }, count, onAct }: DeleteProps) {
  const [open, setOpen] = useState(false);
  const what = plural(count, one, type);
  return (
    <>
      <Button size="sm" look="ghost" className="text-danger" onClick={() => setOpen(true)}>
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
