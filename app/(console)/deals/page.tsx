import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Deals' };

export default function DealsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="deals" searchParams={searchParams} />;
}
