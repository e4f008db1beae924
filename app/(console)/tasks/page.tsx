import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Tasks' };

export default function TasksPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="tasks" searchParams={searchParams} />;
}
