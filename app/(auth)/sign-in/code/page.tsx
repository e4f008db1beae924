import type { Metadata } from 'next';
import { CodeForm } from '@/components/workspace/auth/second-factor/code-form';
import { ownPath } from '@/lib/own-path';

export const metadata: Metadata = { title: 'Enter your code' };

export default async function CodePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  return <CodeForm next={ownPath((await searchParams).next)} />;
}
