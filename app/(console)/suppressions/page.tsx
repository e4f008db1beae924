import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Suppressions' };

export default function SuppressionsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="suppressions" searchParams={searchParams} />;
}
