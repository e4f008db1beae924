import type { Metadata } from 'next';
import { RecordRoute } from '@/components/app/record/record-route';

export const metadata: Metadata = { title: 'Contract' };

export default function ContractPage({ params }: { params: Promise<{ id: string }> }) {
  return <RecordRoute type="contracts" params={params} />;
}
