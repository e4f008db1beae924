import type { Metadata } from 'next';
import { NewWorkflow } from '@/components/automation/workflows/new-workflow';

export const metadata: Metadata = { title: 'New workflow' };

export default async function Page({ searchParams }: { searchParams: Promise<{ from?: string }> }) {
  const { from } = await searchParams;
  return <NewWorkflow from={from} />;
}
