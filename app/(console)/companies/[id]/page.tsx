import type { Metadata } from 'next';
import { RecordRoute } from '@/components/app/record/record-route';

export const metadata: Metadata = { title: 'Company' };

export default function CompanyPage({ params }: { params: Promise<{ id: string }> }) {
  return <RecordRoute type="companies" params={params} />;
}
