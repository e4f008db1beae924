'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { formatNumber, plural } from '@/lib/format';
import type { MatchedColumn } from '@/server/records/imports/matched';
import type { Change } from './use-import';

/** No target has this value. */
const NEW = '+';
const SHOWN = 8;
const UNKNOWN = [
  { value: 'EMPTY', label: 'Leave the cell empty' },
  { value: 'FAIL', label: 'Do not import the row' },
] as const;
const WHAT: Record<MatchedColumn['kind'], string> = {
  owner: 'members of this workspace',
  stage: 'stages of your pipelines',
  pipeline: 'your pipelines',
  choice: 'what the field can be',
};

interface Props {
  matched: MatchedColumn;
  disabled: boolean;
  onChange: (change: Change) => void;
}

/** What the values of a column are taken for. Those that are nothing yet stand first. */
export function Matches({ matched, disabled, onChange }: Props) {
  const { header, kind, values, unknown } = matched;
  const [isWhole, setWhole] = useState(false);
  const isOpen = ({ why }: (typeof values)[number]) => why === null;
  const sorted = [...values.filter(isOpen), ...values.filter((one) => !isOpen(one))];
  const open = values.filter(isOpen);
  const rows = open.reduce((sum, { count }) => sum + count, 0);
  const about =
    open.length === 0
      ? `Every value is one of ${WHAT[kind]}.`
      : `${plural(open.length, 'value')} in ${plural(rows, 'row')} ${open.length === 1 ? 'is' : 'are'} none of ${WHAT[kind]}. ${
          unknown === 'EMPTY' ? 'Those cells are left empty.' : 'Those rows are not imported.'
        }`;
  return (
    <Section title={`Values of ${header}`} about={about}>
      <Card>
        <ul aria-label={`Values of ${header}`} className="divide-y divide-line">
          {sorted.slice(0, isWhole ? undefined : SHOWN).map((one) => (
            <Value key={one.value} value={one} matched={matched} disabled={disabled} onChange={onChange} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-2.5">
          {sorted.length > SHOWN && !isWhole ? (
            <Button size="sm" onClick={() => setWhole(true)}>
              Show all {formatNumber(sorted.length)}
            </Button>
          ) : null}
          <span className="ml-auto text-muted text-xs">Anything else</span>
          <div className="w-full sm:w-64">
            <Select
              label={`What becomes of other values of ${header}`}
              value={unknown}
              options={UNKNOWN}
              disabled={disabled}
              onChange={(to) => onChange({ reading: { [header]: { unknown: to === 'FAIL' ? 'FAIL' : 'EMPTY' } } })}
            />
          </div>
        </div>
      </Card>
    </Section>
  );
}

function Value({
  value: { value, count, to, why },
  matched,
  disabled,
  onChange,
}: Props & {
  value: MatchedColumn['values'][number];
}) {
  const { header, targets, creates } = matched;
  const options = [...(creates && to === null ? [{ value: NEW, label: `Create “${value}”` }] : []), ...targets];
  const choose = (chosen: string | null) =>
    onChange({ values: { [header]: { [value]: chosen === NEW ? { create: true } : chosen } } });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2">
      <span className="min-w-0 flex-1 basis-40 truncate text-sm">{value}</span>
      <span className="text-muted text-xs tabular-nums">{plural(count, 'row')}</span>
      <span className="w-20 text-faint text-xs max-sm:hidden">{why === 'similar' ? 'Looks alike' : ''}</span>
      <div className="w-full sm:w-64">
        <Select
          label={`What ${value} is`}
          value={to}
          none="Leave empty"
          placeholder={why === null && matched.unknown === 'FAIL' ? 'Nothing: the row fails' : 'Leave empty'}
          options={options}
          disabled={disabled}
          onChange={choose}
        />
      </div>
    </li>
  );
}
