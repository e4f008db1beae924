'use client';

import { useId, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Switch } from '@/components/ui/switch';
import { bestOf, TickSearch } from '@/components/ui/tick-search';
import { cn } from '@/lib/cn';
import { humanize } from '@/lib/format';
import { SCOPES } from '@/server/workspace/access/scopes';
import { areaName } from './area-name';

const VERBS = ['read', 'write', 'send'] as const;

/** The scopes of the registry by area: `contacts` has `read:contacts` and `write:contacts`. */
const areaOf = (scope: string) => scope.slice(scope.indexOf(':') + 1);
const AREAS = [...new Set(SCOPES.map(areaOf))].map((area): [string, readonly string[]] => [
  area,
  SCOPES.filter((scope) => areaOf(scope) === area),
]);

const isSought = (text: string, ...names: string[]) =>
  names.some((name) => name.toLowerCase().includes(text.trim().toLowerCase()));

interface Props {
  value: readonly string[];
  onChange: (scopes: readonly string[]) => void;
  error?: string | undefined;
}

/** Chooses what a key may do: everything, or single scopes. */
export function ScopePicker({ value, onChange, error }: Props) {
  const id = useId();
  const everything = value.includes('*');
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium text-sm">Scopes</legend>
      <div className="mb-3 flex items-center gap-3 rounded-md border border-line px-3 py-2">
        <Switch id={id} checked={everything} onChange={(on) => onChange(on ? ['*'] : [])} />
        <label htmlFor={id} className="flex-1 text-sm">
          Full access <span className="text-muted">— everything, now and later</span>
        </label>
      </div>
      {everything ? null : <ScopeTable value={value} onChange={onChange} />}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-2 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function ScopeTable({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const areas = AREAS.filter(([area, scopes]) => isSought(text, areaName(area), ...scopes));
  const best = bestOf(
    areas.flatMap(([, scopes]) => scopes),
    text,
  );
  const toggle = (scope: string, on: boolean) =>
    onChange(on ? [...value, scope] : value.filter((one) => one !== scope));
  const pick = (scope: string) => {
    if (!value.includes(scope)) toggle(scope, true);
  };
  const column = (verb: string) => SCOPES.filter((scope) => scope.startsWith(`${verb}:`)) as readonly string[];
  const toggleAll = (verb: string, on: boolean) =>
    onChange([...value.filter((scope) => !column(verb).includes(scope)), ...(on ? column(verb) : [])]);
  return (
    <>
      <TickSearch label="Search scopes" text={text} onText={setText} best={best} onPick={pick} />
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b text-muted text-xs">
            <th className="py-1.5 text-left font-medium">Area</th>
            {VERBS.map((verb) => {
              const chosen = column(verb).filter((scope) => value.includes(scope)).length;
              return (
                <th key={verb} className="w-20 py-1.5 text-left font-medium max-sm:w-18">
                  <span className="flex items-center gap-2">
                    {text ? null : (
                      <Checkbox
                        label={`${verb}: all areas`}
                        checked={chosen === 0 ? false : chosen === column(verb).length ? true : 'indeterminate'}
                        onChange={(on) => toggleAll(verb, on)}
                      />
                    )}
                    {humanize(verb)}
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {areas.map(([area, scopes]) => (
            <tr key={area} className="border-line/60 border-b last:border-0">
              <td className="py-1.5 pr-2">{humanize(areaName(area))}</td>
              {VERBS.map((verb) => {
                const scope = `${verb}:${area}`;
                return (
                  <td key={verb} className={cn('py-1.5', scope === best && 'rounded bg-hover')}>
                    {scopes.includes(scope) ? (
                      <Checkbox label={scope} checked={value.includes(scope)} onChange={(on) => toggle(scope, on)} />
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {areas.length === 0 ? <p className="py-4 text-muted text-sm">No scope is called that.</p> : null}
    </>
  );
}
