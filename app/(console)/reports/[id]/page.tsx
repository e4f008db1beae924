import type { Metadata } from 'next';
import { ReportPage } from '@/components/automation/reports/builder';

export const metadata: Metadata = { title: 'Report' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ReportPage id={(await params).id} />;
}
