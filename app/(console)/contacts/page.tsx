import type { Metadata } from 'next';
import { RecordPage } from '@/components/records/record-page';
import { prefetchList } from '@/lib/records-server';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Contacts' };

export default async function ContactsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  await prefetchList('contacts', await searchParams);
  return (
    <Hydrated>
      <RecordPage noun="contacts" />
    </Hydrated>
  );
}
