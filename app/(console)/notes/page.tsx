import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Notes' };

export default async function NotesPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('notes', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="notes" />
    </Hydrated>
  );
}
