import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Quotes' };

export default function QuotesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="quotes" searchParams={searchParams} />;
}
