'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Empty } from '@/components/ui/empty';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { SortableList } from '@/components/ui/sortable';
import { useSession } from '@/components/workspace/auth/session';
import { useNewAsked } from '@/lib/new-asked';
import { useTRPC } from '@/lib/trpc';
import type { CustomField } from '@/server/records/custom-fields/contract';
import { ENTITIES, FIELD_TYPES } from './custom-field-choices';
import { CustomFieldForm } from './custom-field-form';

/** The fields that a workspace adds to its records. */
export function CustomFields() {
  const { data, error, refetch } = useQuery(useTRPC().customFields.list.queryOptions({}));
  const [editing, setEditing] = useState<CustomField | 'new'>();
  const mayWrite = useSession().can('write:custom-fields');
  useNewAsked(mayWrite ? () => setEditing('new') : undefined);
  const create = mayWrite ? (
    <Button look="primary" onClick={() => setEditing('new')}>
      New field
    </Button>
  ) : null;
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  const fields = data?.customFields;
  return (
    <Section
      title="Custom fields"
      about="What your records know beyond the usual. They are in every panel, and in the API under customFields."
      action={fields?.length ? create : null}
    >
      {fields ? null : <RowsSkeleton />}
      {fields?.length === 0 ? (
        <Card>
          <Empty icon={ListPlus} title="No custom fields yet" action={create}>
            Add one for contacts, leads, companies or deals.
          </Empty>
        </Card>
      ) : null}
      {ENTITIES.map(({ value, label }) => (
        <EntityFields
          key={value}
          title={label}
          fields={fields?.filter((field) => field.entity === value) ?? []}
          disabled={!mayWrite}
          onEdit={setEditing}
        />
      ))}
      {editing ? (
        <CustomFieldForm field={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      ) : null}
    </Section>
  );
}

interface EntityProps {
  title: string;
  fields: CustomField[];
  disabled: boolean;
  onEdit: (field: CustomField) => void;
}

function EntityFields({ title, fields, disabled, onEdit }: EntityProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const update = useMutation(trpc.customFields.update.mutationOptions());
  if (fields.length === 0) return null;
  const reorder = async (ordered: CustomField[]) => {
    const options = trpc.customFields.list.queryOptions({});
    queries.setQueryData(
      options.queryKey,
      (data) =>
        data && {
          customFields: [...data.customFields.filter((one) => !ordered.some(({ id }) => id === one.id)), ...ordered],
        },
    );
    const moved = ordered.map((field, order) => ({ ...field, to: order })).filter(({ order, to }) => order !== to);
    await Promise.allSettled(moved.map(({ id, to }) => update.mutateAsync({ id, order: to })));
    await queries.invalidateQueries(trpc.customFields.pathFilter());
  };
  return (
    <div className="mb-6">
      <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
      <Card>
        <SortableList
          id={`fields-${title}`}
          label={title}
          items={fields}
          nameOf={(field) => field.label}
          disabled={disabled}
          onOrder={(ordered) => void reorder(ordered)}
        >
          {(field) => <FieldRow field={field} disabled={disabled} onEdit={() => onEdit(field)} />}
        </SortableList>
      </Card>
    </div>
  );
}

function FieldRow({ field, disabled, onEdit }: { field: CustomField; disabled: boolean; onEdit: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.customFields.delete.mutationOptions({
      onSuccess: () => setAsking(false),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.customFields.pathFilter()),
          queries.invalidateQueries({ queryKey: recordKeys.all }),
        ]),
    }),
  );
  return (
    <>
      <div className="min-w-0 flex-1 py-2.5 pl-1">
        <p className="flex items-center gap-2 text-sm">
          <span className="truncate">{field.label}</span>
          {field.required ? <Badge tone="info">Required</Badge> : null}
        </p>
        <p className="truncate text-muted text-xs">
          <code className="font-mono">{field.key}</code> · {FIELD_TYPES[field.type]}
          {field.options.length > 0 ? ` · ${field.options.join(', ')}` : null}
        </p>
      </div>
      {disabled ? null : (
        <>
          <Button size="sm" look="ghost" onClick={onEdit} aria-label={`Edit ${field.label}`}>
            Edit
          </Button>
          <Button size="sm" look="ghost" onClick={() => setAsking(true)} aria-label={`Delete ${field.label}`}>
            Delete
          </Button>
        </>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${field.label}”?`}
        action="Delete field"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: field.id })}
      >
        Its values are removed from every record. It can be brought back for 30 days.
      </Confirm>
    </>
  );
}
