import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Contracts' };

export default function ContractsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="contracts" searchParams={searchParams} />;
}
