import type { Metadata } from 'next';
import { ImportPage } from '@/components/records/transfers/import/import-page';

export const metadata: Metadata = { title: 'Import' };

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const { of, id } = await searchParams;
  return <ImportPage of={of} id={id} />;
}
