import type { Metadata } from 'next';
import { RecordRoute } from '@/components/app/record/record-route';

export const metadata: Metadata = { title: 'Contact' };

export default function ContactPage({ params }: { params: Promise<{ id: string }> }) {
  return <RecordRoute type="contacts" params={params} />;
}
