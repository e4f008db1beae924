import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Leads' };

export default function LeadsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="leads" searchParams={searchParams} />;
}
