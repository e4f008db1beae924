import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Tasks' };

export default async function TasksPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('tasks', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="tasks" />
    </Hydrated>
  );
}
