'use client';

import { Button } from '@/components/ui/button';
import { Card, Section } from '@/components/ui/page';
import { plural } from '@/lib/format';
import { ColumnRow } from './column-row';
import { Options } from './options';
import { Preview } from './preview';
import type { ImportRead, ImportVerbs } from './use-import';

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
  const used = columns.filter(({ field }) => field !== null).length;
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
                onChange={(mapping) => update.mutate({ id, mapping })}
              />
            ))}
          </ul>
        </Card>
      </Section>
      <Options read={read} disabled={isBusy} onChange={(chosen) => update.mutate({ id, ...chosen })} />
      {preview ? <Preview preview={preview} isLooking={isLooking} /> : null}
      <div className="flex flex-wrap gap-2">
        {isLooking ? (
          <Button onClick={() => verbs.stop.mutate({ id })} busy={verbs.stop.isPending}>
            Stop looking
          </Button>
        ) : (
          <Button
            look={preview?.done ? 'secondary' : 'primary'}
            disabled={isBusy || used === 0}
            busy={verbs.preview.isPending}
            onClick={() => verbs.preview.mutate({ id })}
          >
            {preview ? 'Preview again' : 'Preview all rows'}
          </Button>
        )}
        <Button
          look={preview?.done ? 'primary' : 'secondary'}
          disabled={isBusy || used === 0}
          busy={verbs.start.isPending}
          onClick={() => verbs.start.mutate({ id })}
        >
          Import
        </Button>
      </div>
    </>
  );
}
