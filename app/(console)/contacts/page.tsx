import type { Metadata } from 'next';
import { ListPage } from '@/components/app/list-page';

export const metadata: Metadata = { title: 'Contacts' };

export default function ContactsPage({ searchParams }: { searchParams: Promise<Record<string, string>> }) {
  return <ListPage type="contacts" searchParams={searchParams} />;
}
