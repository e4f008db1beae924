import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Tasks' };

export default async function TasksPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('tasks', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="tasks" />
    </Hydrated>
  );
}
