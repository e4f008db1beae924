import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Companies' };

export default function CompaniesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="companies" searchParams={searchParams} />;
}
