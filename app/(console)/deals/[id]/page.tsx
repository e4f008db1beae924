import type { Metadata } from 'next';
import { RecordRoute } from '@/components/app/record/record-route';

export const metadata: Metadata = { title: 'Deal' };

export default function DealPage({ params }: { params: Promise<{ id: string }> }) {
  return <RecordRoute type="deals" params={params} />;
}
