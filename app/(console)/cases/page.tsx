import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Cases' };

export default function CasesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="cases" searchParams={searchParams} />;
}
