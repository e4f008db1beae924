import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Notes' };

export default function NotesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="notes" searchParams={searchParams} />;
}
