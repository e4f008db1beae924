import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Notes' };

export default async function NotesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('notes', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="notes" />
    </Hydrated>
  );
}
