'use client';

import { useQuery } from '@tanstack/react-query';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useTRPC } from '@/lib/trpc';
import { ReportBuilder } from './builder';

/** A report that begins as another one is. */
export function ReportLike({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().reports.get.queryOptions({ id }));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return data ? <ReportBuilder like={data.report} /> : <RowsSkeleton />;
}
