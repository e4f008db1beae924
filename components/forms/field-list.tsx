'use client';

import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Card } from '@/components/ui/page';
import { SortableList } from '@/components/ui/sortable';
import { cn } from '@/lib/cn';
import type { FieldType } from '@/server/forms/shapes';
import { type DraftField, newField } from './draft';
import { FieldEditor } from './field-editor';
import { FIELD_TYPES } from './field-types';

interface Props {
  value: DraftField[];
  onChange: (fields: DraftField[]) => void;
  /** What is wrong with a field, by its place. */
  errors: Record<number, string>;
}

const nameOf = ({ label, type }: DraftField) => label || FIELD_TYPES[type].label;

/** The fields of a form in their order: dragged or moved by the arrow keys, opened to be changed. */
export function FieldList({ value, onChange, errors }: Props) {
  const [openId, setOpenId] = useState<string>();
  const change = (changed: DraftField) => onChange(value.map((field) => (field.id === changed.id ? changed : field)));
  const add = (type: FieldType) => {
    const field = newField({ type });
    onChange([...value, field]);
    setOpenId(field.id);
  };
  return (
    <div className="flex flex-col gap-3">
      {value.length > 0 ? (
        <Card>
          <SortableList items={value} id="form-fields" label="Fields" nameOf={nameOf} onOrder={onChange}>
            {(field, index) => (
              <FieldRow
                field={field}
                open={field.id === openId}
                error={errors[index]}
                onToggle={() => setOpenId(field.id === openId ? undefined : field.id)}
                onChange={change}
                onRemove={() => onChange(value.filter(({ id }) => id !== field.id))}
              />
            )}
          </SortableList>
        </Card>
      ) : null}
      <Menu
        align="start"
        trigger={
          <Button className="self-start">
            <Plus aria-hidden />
            Add field
          </Button>
        }
      >
        {(Object.keys(FIELD_TYPES) as FieldType[]).map((type) => {
          const { icon: Icon, label } = FIELD_TYPES[type];
          return (
            <MenuItem key={type} onSelect={() => add(type)}>
              <Icon aria-hidden />
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}

interface RowProps {
  field: DraftField;
  open: boolean;
  error: string | undefined;
  onToggle: () => void;
  onChange: (field: DraftField) => void;
  onRemove: () => void;
}

function FieldRow({ field, open, error, onToggle, onChange, onRemove }: RowProps) {
  const { icon: Icon } = FIELD_TYPES[field.type];
  return (
    <div className="min-w-0 flex-1 py-1.5">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md py-1.5 text-left pointer-coarse:min-h-10"
        >
          <Icon className="size-4 shrink-0 text-faint" aria-hidden />
          <span className="min-w-0 flex-1 truncate font-medium text-sm">{nameOf(field)}</span>
          {field.required ? <Badge tone="info">Required</Badge> : null}
          <ChevronDown
            className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
            aria-hidden
          />
        </button>
        <Button size="iconSm" look="ghost" aria-label={`Remove ${nameOf(field)}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {error ? (
        <p role="alert" className="pb-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
      {open ? <FieldEditor field={field} onChange={onChange} /> : null}
    </div>
  );
}
