'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Skeleton } from '@/components/ui/skeleton';
import { useTRPC } from '@/lib/trpc';

interface Props {
  value: readonly string[];
  onChange: (events: string[]) => void;
  error?: string | undefined;
}

/** Chooses the events that an endpoint hears of. */
export function EventPicker({ value, onChange, error }: Props) {
  const id = useId();
  const { data } = useQuery(useTRPC().webhooks.events.queryOptions());
  const types = data?.events.map(({ type }) => type) ?? [];
  const all = types.length > 0 && types.every((type) => value.includes(type));
  const toggle = (type: string, on: boolean) => onChange(on ? [...value, type] : value.filter((one) => one !== type));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <div className="mb-1.5 flex items-center justify-between">
        <legend className="contents font-medium text-sm">
          <span>Events</span>
        </legend>
        <Button size="sm" look="ghost" onClick={() => onChange(all ? [] : [...types])}>
          {all ? 'None' : 'All'}
        </Button>
      </div>
      <ul className="divide-y divide-line/60 overflow-hidden rounded-md border border-line">
        {data ? null : <Skeleton className="m-3 h-4 w-40" />}
        {data?.events.map(({ type, description }) => (
          <li key={type} className="flex items-start gap-3 px-3 py-2">
            <Checkbox
              id={`${id}-${type}`}
              checked={value.includes(type)}
              onChange={(on) => toggle(type, on)}
              className="mt-0.5"
            />
            <label htmlFor={`${id}-${type}`} className="min-w-0 flex-1">
              <code className="font-mono text-xs">{type}</code>
              <span className="block text-muted text-xs">{description}</span>
            </label>
          </li>
        ))}
      </ul>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
