'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Skeleton } from '@/components/ui/skeleton';
import { bestOf, TickSearch } from '@/components/ui/tick-search';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';

interface Props {
  value: readonly string[];
  onChange: (events: string[]) => void;
  error?: string | undefined;
}

interface EventType {
  type: string;
  description: string;
}

const patternOf = (type: string) => `${type.slice(0, type.indexOf('.'))}.*`;

/** Chooses the events that an endpoint hears of: single ones, all of one kind of record, or all. */
export function EventPicker({ value, onChange, error }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const { data } = useQuery(useTRPC().webhooks.events.queryOptions());
  const groups = grouped(data?.events ?? [], text);
  const best = bestOf(
    groups.flatMap(([, types]) => types.map(({ type }) => type)),
    text,
  );
  const covers = (pattern: string) => value.includes('*') || value.includes(pattern);
  const pick = (type: string) => {
    if (!covers(patternOf(type)) && !value.includes(type)) onChange([...value, type]);
  };
  const toggle = (topic: string, on: boolean) =>
    onChange(on ? [...value, topic] : value.filter((one) => one !== topic));
  const item = (topic: string, description: string, implied: boolean) => (
    <Topic
      key={topic}
      topic={topic}
      description={description}
      implied={implied}
      checked={implied || value.includes(topic)}
      isBest={topic === best}
      onChange={(on) => toggle(topic, on)}
    />
  );
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Events</legend>
      <TickSearch label="Search events" text={text} onText={setText} best={best} onPick={pick} />
      <div className="max-h-72 overflow-y-auto rounded-md border border-line">
        {data ? null : <Skeleton className="m-3 h-4 w-40" />}
        {data && text === '' ? <ul>{item('*', 'Everything, also what comes to be later.', false)}</ul> : null}
        {groups.map(([pattern, types]) => (
          <ul key={pattern} aria-label={pattern} className="border-line/60 border-t first:border-t-0">
            {item(pattern, 'All of these.', value.includes('*'))}
            {types.map(({ type, description }) => item(type, description, covers(pattern)))}
          </ul>
        ))}
        {data && groups.length === 0 ? <p className="px-3 py-4 text-muted text-sm">No event is called that.</p> : null}
      </div>
      <p className="mt-1 text-muted text-xs">{value.length === 0 ? 'None chosen' : value.join(', ')}</p>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The types that a search finds, by their kind of record. */
function grouped(events: readonly EventType[], text: string): [string, EventType[]][] {
  const sought = text.trim().toLowerCase();
  const groups = new Map<string, EventType[]>();
  for (const event of events) {
    if (!`${event.type} ${event.description}`.toLowerCase().includes(sought)) continue;
    const pattern = patternOf(event.type);
    groups.set(pattern, [...(groups.get(pattern) ?? []), event]);
  }
  return [...groups];
}

interface TopicProps {
  topic: string;
  description: string;
  checked: boolean;
  /** Whether a wider one that is chosen covers it. */
  implied: boolean;
  isBest: boolean;
  onChange: (on: boolean) => void;
}

function Topic({ topic, description, checked, implied, isBest, onChange }: TopicProps) {
  const id = useId();
  const isPattern = topic.endsWith('*');
  return (
    <li className={cn('flex items-start gap-3 px-3 py-2', isPattern ? 'bg-sunken' : 'pl-6', isBest && 'bg-hover')}>
      <Checkbox id={id} checked={checked} disabled={implied} onChange={onChange} className="-mt-0.5" />
      <label htmlFor={id} className="min-w-0 flex-1">
        <code className="break-all font-mono text-xs">{topic}</code>
        <span className="block text-muted text-xs">{description}</span>
      </label>
    </li>
  );
}
