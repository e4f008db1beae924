import type { Metadata } from 'next';
import { RecordRoute } from '@/components/app/record/record-route';

export const metadata: Metadata = { title: 'Lead' };

export default function LeadPage({ params }: { params: Promise<{ id: string }> }) {
  return <RecordRoute type="leads" params={params} />;
}
