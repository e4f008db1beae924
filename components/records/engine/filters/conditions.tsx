'use client';

import { TriangleAlert, X } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Popover } from '@/components/ui/popover';
import { cn } from '@/lib/cn';
import { formatDay, plural } from '@/lib/format';
import { lazyWithin } from '@/lib/lazy';
import { AddFilter } from './add-filter';
import { asksOf, wordsOf } from './operators';
import { PointerNames } from './pointer-name';
import { added, isTree, type Leaf, type Path, replaced, type Tree, turned } from './tree';
import type { FilterField } from './use-filter-fields';

const ConditionForm = lazyWithin(() => import('./condition-form').then((module) => module.ConditionForm));

interface Props {
  tree: Tree;
  fields: FilterField[];
  onChange: (tree: Tree | undefined) => void;
}

/** The conditions of a list, each with how to change it and how to take it off, joined by "and" or "or". */
export function Conditions({ tree, fields, onChange }: Props) {
  const chip = (leaf: Leaf, path: Path) => (
    <Chip
      key={path.join('.')}
      leaf={leaf}
      field={fields.find(({ name }) => name === leaf.field)}
      onChange={(next) => onChange(replaced(tree, path, next))}
    />
  );
  return (
    <>
      {tree.of.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is where it stands
        <Fragment key={at}>
          {at > 0 ? <Joint op={tree.op} onTurn={() => onChange(turned(tree))} /> : null}
          {isTree(one) ? (
            <Group
              group={one}
              onTurn={() => onChange(turned(tree, at))}
              onRemove={() => onChange(replaced(tree, [at], undefined))}
              add={
                <AddFilter fields={fields} label="Add to the group" onAdd={(leaf) => onChange(added(tree, leaf, at))} />
              }
            >
              {(leaf, within) => chip(leaf, [at, within])}
            </Group>
          ) : (
            chip(one, [at])
          )}
        </Fragment>
      ))}
    </>
  );
}

const look =
  'flex h-7 shrink-0 items-center rounded-md border border-accent/40 bg-selected text-accent-text text-xs pointer-coarse:h-9 [&_svg]:size-3.5';

const Joint = ({ op, onTurn }: { op: Tree['op']; onTurn: () => void }) => (
  <button
    type="button"
    onClick={onTurn}
    aria-label={op === 'and' ? 'All of these: change to any' : 'Any of these: change to all'}
    className="shrink-0 rounded-sm px-1 text-muted text-xs hover:bg-hover hover:text-ink pointer-coarse:h-9"
  >
    {op}
  </button>
);

interface GroupProps {
  group: Tree;
  onTurn: () => void;
  onRemove: () => void;
  add: ReactNode;
  children: (leaf: Leaf, within: number) => ReactNode;
}

/** Conditions that stand together. A group within a group comes from elsewhere, and is shown as one. */
function Group({ group, onTurn, onRemove, add, children }: GroupProps) {
  return (
    <fieldset className="flex shrink-0 items-center gap-1 rounded-lg border border-line border-dashed px-1 py-0.5">
      <legend className="sr-only">Group of conditions</legend>
      {group.of.map((one, within) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is where it stands
        <Fragment key={within}>
          {within > 0 ? <Joint op={group.op} onTurn={onTurn} /> : null}
          {isTree(one) ? (
            <span className={cn(look, 'px-2')}>{one.of.length} more conditions</span>
          ) : (
            children(one, within)
          )}
        </Fragment>
      ))}
      {add}
      <Remove label="Remove the group" onRemove={onRemove} />
    </fieldset>
  );
}

const Remove = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onRemove}
    className="flex h-full min-w-6 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:px-2.5 [&_svg]:size-3.5"
  >
    <X aria-hidden />
  </button>
);

interface ChipProps {
  leaf: Leaf;
  /** Missing where the field was deleted: the condition stays, for a list without it would show more. */
  field: FilterField | undefined;
  onChange: (leaf: Leaf | undefined) => void;
}

function Chip({ leaf, field, onChange }: ChipProps) {
  const [open, setOpen] = useState(false);
  const remove = (
    <Remove label={`Remove the filter ${field?.label ?? leaf.field}`} onRemove={() => onChange(undefined)} />
  );
  if (!field) {
    return (
      <span className={cn(look, 'border-danger/50 bg-danger-soft pl-2 text-danger')}>
        <TriangleAlert className="mr-1" aria-hidden />
        {leaf.field}: no such field
        {remove}
      </span>
    );
  }
  // `in the last` stands before how many days.
  const words = wordsOf(field.kind, leaf.is).replace(/ days$/, '');
  return (
    <span className={look}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={`${field.label} ${words}`}
        className="w-72"
        trigger={
          <button type="button" className="flex h-full max-w-72 items-center gap-1 rounded-l-md pr-0.5 pl-2">
            <span className="shrink-0 font-medium">{field.label}</span>
            <span className="shrink-0">{words}</span>
            <span className="truncate font-medium">
              <LeafValue leaf={leaf} field={field} />
            </span>
          </button>
        }
      >
        <ConditionForm
          field={field}
          leaf={leaf}
          onApply={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Popover>
      {remove}
    </span>
  );
}

function LeafValue({ leaf: { is, value }, field }: { leaf: Leaf; field: FilterField }) {
  if (asksOf(is) === 'nothing') return null;
  if (asksOf(is) === 'days') return plural(Number(value), 'day');
  if (field.to) return <PointerNames to={field.to} ids={[value].flat().map(String)} />;
  const text = (one: unknown) => {
    if (typeof one === 'boolean') return one ? 'Yes' : 'No';
    if (/^\d{4}-\d\d-\d\d/.test(String(one))) return formatDay(String(one).slice(0, 10));
    return field.options[String(one)] ?? String(one);
  };
  return [value]
    .flat()
    .map(text)
    .join(is === 'between' ? ' and ' : ', ');
}
