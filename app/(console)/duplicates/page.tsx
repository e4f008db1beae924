import type { Metadata } from 'next';
import { DuplicatesPage } from '@/components/records/duplicates/duplicates-page';
import { isCompared } from '@/components/records/look-alikes/compared';

export const metadata: Metadata = { title: 'Duplicates' };

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  const { of = '' } = await searchParams;
  const type = isCompared(of) ? of : 'contacts';
  return <DuplicatesPage key={type} type={type} />;
}
