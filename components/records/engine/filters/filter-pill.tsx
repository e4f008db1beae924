'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Popover } from '@/components/ui/popover';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import { lazyWithin } from '@/lib/lazy';
import { useTRPC } from '@/lib/trpc';
import { ANY } from '../address';
import { type Filter, fallbackOf } from '../definition';
import { RecordName } from '../record-name';
import type { TypeName } from '../record-types';

const ReferenceList = lazyWithin(() => import('../editors/reference-list').then((module) => module.ReferenceList));

type AnyFilter = Filter<TypeName>;

interface Props {
  filter: AnyFilter;
  value: string | null;
  onChange: (value: string | undefined) => void;
}

/** One filter: what it is set to, how to set it, and how to take it off. */
export function FilterPill(props: Props) {
  const { filter } = props;
  if (filter.kind === 'stage') return <StagePill {...props} />;
  if (filter.kind === 'tag') return <TagPill {...props} />;
  if (filter.kind === 'member') return <MemberPill {...props} />;
  if (filter.kind === 'before') return <TimePill {...props} times={BEFORE} />;
  if (filter.kind === 'since') return <TimePill {...props} times={SINCE} />;
  if (filter.kind === 'reference') return <ReferencePill {...props} filter={filter} />;
  if (filter.kind === 'text') return <TextPill {...props} />;
  const options =
    filter.kind === 'flag'
      ? [
          { value: 'true', label: filter.yes },
          { value: 'false', label: filter.no },
        ]
      : Object.entries(filter.choices).map(([value, { label }]) => ({ value, label }));
  return <ChoicePill {...props} options={options} fallback={fallbackOf(filter)} />;
}

const pill =
  'flex h-7 shrink-0 items-center gap-1 rounded-md border px-2 text-xs pointer-coarse:h-9 transition-colors [&_svg]:size-3.5';
const look = (set: boolean) =>
  cn(
    pill,
    set
      ? 'border-accent/40 bg-selected font-medium text-accent-text'
      : 'border-line border-dashed text-muted hover:bg-hover hover:text-ink',
  );

function Trigger({ label, shown, ...props }: { label: string; shown: ReactNode }) {
  return (
    <button type="button" className={look(shown !== undefined)} {...props}>
      <span className="max-w-48 truncate">
        {label}
        {shown === undefined ? null : <>: {shown}</>}
      </span>
      <ChevronDown aria-hidden />
    </button>
  );
}

interface ChoiceProps extends Props {
  options: { value: string; label: ReactNode }[];
  fallback?: string | undefined;
}

function ChoicePill({ filter, value, onChange, options, fallback }: ChoiceProps) {
  const current = value ?? fallback;
  const shown = options.find((option) => option.value === current?.toUpperCase() || option.value === current);
  return (
    <Menu align="start" trigger={<Trigger label={filter.label} shown={shown?.label} />}>
      <MenuItem onSelect={() => onChange(fallback ? ANY : undefined)}>
        <Mark on={!shown} />
        Any
      </MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} onSelect={() => onChange(option.value === fallback ? undefined : option.value)}>
          <Mark on={option === shown} />
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const Mark = ({ on }: { on: boolean }) => <Check className={on ? 'text-accent-text' : 'invisible'} aria-hidden />;

function TagPill(props: Props) {
  const { data } = useQuery(useTRPC().tags.list.queryOptions());
  if (!data || data.tags.length === 0) return null;
  return <ChoicePill {...props} options={data.tags.map(({ id, name }) => ({ value: id, label: name }))} />;
}

function MemberPill(props: Props) {
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  return <ChoicePill {...props} options={(data?.members ?? []).map(({ id, name }) => ({ value: id, label: name }))} />;
}

const DAY_MS = 86_400_000;
const BEFORE = [
  { label: 'Now', after: 0 },
  { label: 'In a day', after: DAY_MS },
  { label: 'In a week', after: 7 * DAY_MS },
];
const SINCE = [
  { label: 'In the last 7 days', after: -7 * DAY_MS },
  { label: 'In the last 30 days', after: -30 * DAY_MS },
  { label: 'In the last 90 days', after: -90 * DAY_MS },
];

/** A filter by a time; what it is set to stays as the clock goes on. */
function TimePill({ filter, value, onChange, times }: Props & { times: typeof BEFORE }) {
  return (
    <Menu align="start" trigger={<Trigger label={filter.label} shown={value ? <When at={value} /> : undefined} />}>
      <MenuItem onSelect={() => onChange(undefined)}>Any time</MenuItem>
      {times.map(({ label, after }) => (
        <MenuItem key={label} onSelect={() => onChange(new Date(Date.now() + after).toISOString())}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function StagePill(props: Props) {
  const { data } = useQuery(useTRPC().pipelines.list.queryOptions());
  const pipelines = data?.pipelines ?? [];
  const options = pipelines.flatMap(({ name, stages }) =>
    stages.map((stage) => ({ value: stage.id, label: pipelines.length > 1 ? `${name}: ${stage.name}` : stage.name })),
  );
  return <ChoicePill {...props} options={options} />;
}

function ReferencePill({ filter, value, onChange }: Props & { filter: Extract<AnyFilter, { kind: 'reference' }> }) {
  const [open, setOpen] = useState(false);
  const pick = (id: string | null) => {
    onChange(id ?? undefined);
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={filter.label}
      className="w-64"
      trigger={<Trigger label={filter.label} shown={value ? <RecordName type={filter.to} id={value} /> : undefined} />}
    >
      <ReferenceList type={filter.to} clearable={value !== null} onPick={(row) => pick(row?.id ?? null)} />
    </Popover>
  );
}

/** A filter that compares with a whole text. */
function TextPill({ filter, value, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={filter.label}
        className="w-64 p-2"
        trigger={<Trigger label={filter.label} shown={value ?? undefined} />}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onChange(String(new FormData(event.currentTarget).get('value')).trim());
            setOpen(false);
          }}
        >
          <input
            name="value"
            aria-label={filter.label}
            defaultValue={value ?? ''}
            placeholder="Exactly…"
            className="field"
          />
        </form>
      </Popover>
      {value ? (
        <button
          type="button"
          className={look(false)}
          onClick={() => onChange(undefined)}
          aria-label={`Remove the filter ${filter.label}`}
        >
          <X aria-hidden />
        </button>
      ) : null}
    </>
  );
}
