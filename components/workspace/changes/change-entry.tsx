'use client';

import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Ago } from '@/components/ui/when';
import { humanize, wordsOf } from '@/lib/format';
import type { ChangeAnswer } from '@/server/workspace/changes/contract';

type Value = ChangeAnswer['changed'][string];

export const DONE: Record<ChangeAnswer['kind'], string> = {
  created: 'created this',
  updated: 'changed',
  deleted: 'deleted this',
  restored: 'brought this back',
  merged: 'merged this into another',
  'signed-in': 'signed in',
  exported: 'exported data',
  erased: 'erased',
};

/** Who did it, as people say it. */
export function actorOf({ kind, name, id }: ChangeAnswer['actor']): string {
  if (name) return kind === 'member' ? name : `${humanize(kind)} ${name}`;
  if (kind === 'system') return 'The service';
  if (kind === 'visitor') return 'A visitor';
  return id ? `A ${humanize(kind).toLowerCase()} that is gone` : humanize(kind);
}

/** `customFields.size` reads `Size`; `expectedCloseDate` reads `Expected close date`. */
export const fieldName = (name: string) => wordsOf(name.replace(/^customFields\./, '').replace(/Id$/, ''));

const FEW = 3;

/** One change: who, what and when, and each field before and after. */
export function ChangeEntry({ change, what }: { change: ChangeAnswer; what?: React.ReactNode }) {
  return (
    <div className="py-2.5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-medium">{actorOf(change.actor)}</span>
        <span className="text-muted">{what ? DONE[change.kind].replace(' this', '') : DONE[change.kind]}</span>
        {what}
        <span className="ml-auto shrink-0 text-faint text-xs">
          <Ago at={change.at} />
        </span>
      </p>
      <ChangedFields changed={change.changed} />
      {change.erased ? <p className="mt-1 text-faint text-xs">What it said was erased with the person.</p> : null}
    </div>
  );
}

interface ChangedProps {
  changed: ChangeAnswer['changed'];
  /** What the records are called that values name by their ids. */
  names?: Readonly<Record<string, string>>;
}

/** Each field before and after, a few at first. */
export function ChangedFields({ changed, names = {} }: ChangedProps) {
  const [all, setAll] = useState(false);
  const fields = Object.entries(changed);
  const shown = all ? fields : fields.slice(0, FEW);
  return (
    <>
      {shown.length > 0 ? (
        <dl className="mt-1 flex flex-col gap-1 text-xs">
          {shown.map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-muted">{fieldName(name)}</dt>
              <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
                <Pair value={value} names={names} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {fields.length > shown.length ? (
        <Button look="ghost" size="sm" className="mt-1 -ml-2" onClick={() => setAll(true)}>
          {fields.length - shown.length} more
        </Button>
      ) : null}
    </>
  );
}

function Pair({ value, names }: { value: Value; names: Readonly<Record<string, string>> }) {
  if (!('before' in value)) return <span className="text-faint">changed; its text is not kept</span>;
  const named = (one: unknown) => (typeof one === 'string' && names[one]) || textOf(one);
  return (
    <>
      <del className="break-words text-faint">{named(value.before)}</del>
      <ArrowRight className="size-3 shrink-0 self-center text-faint" aria-label="became" />
      <ins className="break-words no-underline">{named(value.after)}</ins>
    </>
  );
}

const LONG = 200;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : 'none';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}
