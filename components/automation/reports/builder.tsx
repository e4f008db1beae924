'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LeftNote } from '@/components/ui/left-note';
import { Card, PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { BackTitle } from '@/components/ui/sub-page';
import { Switch } from '@/components/ui/switch';
import { TextField } from '@/components/ui/text-field';
import { Ago } from '@/components/ui/when';
import { LOOKED_AT_ANEW, useKeptForm } from '@/lib/kept-form';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Report } from '@/server/automation/reports/contract';
import { Choices } from './choices';
import { type Draft, draftOf, EMPTY, errorsOf, reportVersion, type SubjectShown } from './draft';
import { ReportFigure } from './figure';
import { ReportActions } from './report-actions';
import { usePreview } from './use-preview';

/** A report that is there already. */
export function ReportPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().reports.get.queryOptions({ id }, LOOKED_AT_ANEW));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return data ? <ReportBuilder key={id} report={data.report} /> : <RowsSkeleton />;
}

/** Where a report is built: its choices, and beside them what it says. */
export function ReportBuilder({ report, like }: { report?: Report; like?: Report }) {
  const form = useKeptForm<Draft>(
    `report ${report?.id ?? `new ${like?.id ?? ''}`}`,
    report && reportVersion(report),
    () => (report ? draftOf(report) : like ? { ...draftOf(like), name: `${like.name} (copy)`, shared: false } : EMPTY),
  );
  const draft = form.values;
  const { reports, tags } = useTRPC();
  const subjects = useQuery(reports.subjects.queryOptions({}));
  const tagged = useQuery(tags.list.queryOptions());
  const [refused, setRefused] = useState<string>();
  const preview = usePreview(draft);
  const errors = errorsOf(refused ?? (preview.error ? messageOf(preview.error) : undefined));
  const change = (next: Draft) => {
    setRefused(undefined);
    form.set(next);
  };
  const subject = subjects.data?.subjects.find((one) => one.subject === draft.subject);
  const tagNames = Object.fromEntries((tagged.data?.tags ?? []).map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/reports" label="Back to the reports">
            {report?.name ?? 'New report'}
          </BackTitle>
        }
      >
        <ReportActions report={report} draft={draft} result={preview.data?.result} onRefused={setRefused} form={form} />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-5 md:px-6 lg:grid-cols-[18rem_1fr]">
          {subject && subjects.data ? (
            <section aria-label="What it asks" className="order-2 lg:order-1">
              <LeftNote left={form.left} onDiscard={form.discard} />
              <Naming
                draft={draft}
                isNew={!report}
                isStock={report?.isStock ?? false}
                error={errors.name}
                onChange={change}
              />
              <Choices
                draft={draft}
                subjects={subjects.data.subjects as SubjectShown[]}
                subject={subject as SubjectShown}
                tags={tagNames}
                errors={errors}
                onChange={change}
              />
            </section>
          ) : (
            <RowsSkeleton />
          )}
          <Shown preview={preview} drawing={draft.drawing} error={errors['']} />
        </div>
      </div>
    </>
  );
}

interface NamingProps {
  draft: Draft;
  isNew: boolean;
  isStock: boolean;
  error: string | undefined;
  onChange: (draft: Draft) => void;
}

function Naming({ draft, isNew, isStock, error, onChange }: NamingProps) {
  const place = useRef<HTMLDivElement>(null);
  // Where there is room for one column alone, what the report says stands first, and the keyboard of a phone would hide it.
  useEffect(() => {
    if (isNew && window.matchMedia('(min-width: 1024px)').matches) place.current?.querySelector('input')?.focus();
  }, [isNew]);
  if (isStock) {
    return (
      <p className="mb-4 text-muted text-sm">
        This report is always there. What you change here can be saved as one of your own.
      </p>
    );
  }
  return (
    <div ref={place} className="mb-4 flex flex-col gap-4">
      <TextField
        label="Name"
        value={draft.name}
        maxLength={100}
        error={error}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <label htmlFor="report-shared" className="flex items-center gap-2 text-sm">
        <Switch id="report-shared" checked={draft.shared} onChange={(shared) => onChange({ ...draft, shared })} />
        Everybody in the workspace sees it
      </label>
    </div>
  );
}

interface ShownProps {
  preview: ReturnType<typeof usePreview>;
  drawing: Draft['drawing'];
  error: string | undefined;
}

function Shown({ preview, drawing, error }: ShownProps) {
  const { data, isError } = preview;
  return (
    <section aria-label="What it says" className="order-1 min-w-0 lg:order-2" aria-busy={preview.isFetching}>
      <Card className={preview.isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
        {error ? (
          <p role="alert" className="p-4 text-danger text-sm">
            {error}
          </p>
        ) : null}
        {data && !isError ? <ReportFigure result={data.result} drawing={drawing} /> : null}
        {!data && !isError ? <RowsSkeleton rows={4} /> : null}
      </Card>
      {data && !isError ? (
        <p className="mt-2 text-muted text-xs">
          Counted <Ago at={data.result.countedAt} />, in the time zone {data.result.timezone}.
        </p>
      ) : null}
    </section>
  );
}
