'use client';

import { FileUp, ListChecks } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card, Section } from '@/components/ui/page';
import { plural } from '@/lib/format';
import { useOfferedAct } from '@/lib/offered-act';
import { ColumnRow } from './column-row';
import { Matches } from './matches';
import { Options } from './options';
import { Preview } from './preview';
import { Readings } from './readings';
import type { Change, ImportRead, ImportVerbs } from './use-import';

interface Props {
  read: ImportRead;
  verbs: ImportVerbs;
}

/** What each column is for, what becomes of rows that are there already, and what would come of it. */
export function Columns({ read, verbs }: Props) {
  const { id, columns, preview, state, fileName } = read.import;
  const { update } = verbs;
  const isLooking = state === 'PREVIEWING';
  const isBusy = isLooking || update.isPending;
  const isAsked = read.readings.some(({ open }) => open);
  const change = (changed: Change) => update.mutate({ id, ...changed });
  const used = columns.filter(({ field }) => field !== null).length;
  const mayGo = !isBusy && used > 0 && !isAsked;
  const lookAtAll = () => verbs.preview.mutate({ id });
  const start = () => verbs.start.mutate({ id });
  useOfferedAct({ said: 'Preview all rows of this file', icon: ListChecks, run: mayGo ? lookAtAll : undefined });
  useOfferedAct({ said: 'Import this file', icon: FileUp, run: mayGo ? start : undefined });
  return (
    <>
      <Section
        title={fileName}
        about={`${used} of ${plural(columns.length, 'column')} will be imported. Change what a column is for, or leave it out.`}
      >
        <Card>
          <ul aria-label="Columns" className="divide-y divide-line">
            {columns.map((column) => (
              <ColumnRow
                key={column.header}
                column={column}
                read={read}
                disabled={isBusy}
                onChange={(mapping) => change({ mapping })}
              />
            ))}
          </ul>
        </Card>
      </Section>
      <Readings readings={read.readings} columns={columns} disabled={isBusy} onChange={change} />
      {read.matches
        .filter(({ values }) => values.length > 0)
        .map((matched) => (
          <Matches key={matched.header} matched={matched} disabled={isBusy} onChange={change} />
        ))}
      <Options read={read} disabled={isBusy} onChange={change} />
      {preview ? <Preview preview={preview} isLooking={isLooking} /> : null}
      {isAsked ? (
        <p role="status" className="text-sm text-warning">
          Say first how the days and amounts above are read.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isLooking ? (
          <Button onClick={() => verbs.stop.mutate({ id })} busy={verbs.stop.isPending}>
            Stop looking
          </Button>
        ) : (
          <Button
            look={preview?.done ? 'secondary' : 'primary'}
            disabled={!mayGo}
            busy={verbs.preview.isPending}
            onClick={lookAtAll}
          >
            {preview ? 'Preview again' : 'Preview all rows'}
          </Button>
        )}
        <Button
          look={preview?.done ? 'primary' : 'secondary'}
          disabled={!mayGo}
          busy={verbs.start.isPending}
          onClick={start}
        >
          Import
        </Button>
      </div>
    </>
  );
}
