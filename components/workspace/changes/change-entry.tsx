'use client';

import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useTimezone } from '@/components/ui/timezone';
import { Ago } from '@/components/ui/when';
import { humanize } from '@/lib/format';
import type { ChangeAnswer } from '@/server/workspace/changes/contract';
import { fieldName, valueInWords } from './words';

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
      <ChangedFields change={change} />
      {change.erased ? <p className="mt-1 text-faint text-xs">What it said was erased with the person.</p> : null}
    </div>
  );
}

export type Changed = Pick<ChangeAnswer, 'changed' | 'names' | 'kinds' | 'currency'>;

/** Each field before and after, a few at first. */
export function ChangedFields({ change }: { change: Changed }) {
  const [all, setAll] = useState(false);
  const timezone = useTimezone();
  const fields = Object.entries(change.changed);
  const shown = all ? fields : fields.slice(0, FEW);
  return (
    <>
      {shown.length > 0 ? (
        <dl className="mt-1 flex flex-col gap-1 text-xs">
          {shown.map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-muted">{fieldName(name)}</dt>
              <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5" suppressHydrationWarning>
                <Pair value={value} say={(one) => valueInWords(one, name, change, timezone)} />
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

function Pair({ value, say }: { value: Value; say: (one: unknown) => string }) {
  if (!('before' in value)) return <span className="text-faint">changed; its text is not kept</span>;
  return (
    <>
      <del className="break-words text-faint">{say(value.before)}</del>
      <ArrowRight className="size-3 shrink-0 self-center text-faint" aria-label="became" />
      <ins className="break-words no-underline">{say(value.after)}</ins>
    </>
  );
}
