import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Sequences' };

export default function SequencesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="sequences" searchParams={searchParams} />;
}
