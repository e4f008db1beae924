import type { Metadata } from 'next';
import { prefetchList } from '@/components/app/records-server';
import { RecordPage } from '@/components/records/engine/record-page';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Contacts' };

export default async function ContactsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('contacts', await searchParams);
  return (
    <Hydrated>
      <RecordPage type="contacts" />
    </Hydrated>
  );
}
