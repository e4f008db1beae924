'use client';

import { useQuery } from '@tanstack/react-query';
import { ReportFigure } from '@/components/automation/reports/figure';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useTRPC } from '@/lib/trpc';
import { Part } from './part';

const EVERY_MS = 60_000;

/** A report as a card of the first page. */
export function ReportCard({ id }: { id: string }) {
  const { reports } = useTRPC();
  const { data } = useQuery(reports.get.queryOptions({ id }));
  const {
    data: counted,
    error,
    refetch,
  } = useQuery({ ...reports.result.queryOptions({ id }), refetchInterval: EVERY_MS });
  return (
    <Part title={data?.report.name ?? 'Report'} link={{ href: `/reports/${id}`, label: 'Report' }}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data && counted ? <ReportFigure result={counted.result} drawing={data.report.drawing} /> : null}
      {!error && !(data && counted) ? <RowsSkeleton rows={4} /> : null}
    </Part>
  );
}
