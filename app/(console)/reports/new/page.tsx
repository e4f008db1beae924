import type { Metadata } from 'next';
import { ReportBuilder } from '@/components/automation/reports/builder';
import { ReportLike } from '@/components/automation/reports/new-report';

export const metadata: Metadata = { title: 'New report' };

export default async function Page({ searchParams }: { searchParams: Promise<{ like?: string }> }) {
  const { like } = await searchParams;
  return like ? <ReportLike key={like} id={like} /> : <ReportBuilder />;
}
