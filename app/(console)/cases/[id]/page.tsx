import type { Metadata } from 'next';
import { RecordRoute } from '@/components/app/record/record-route';

export const metadata: Metadata = { title: 'Case' };

export default function CasePage({ params }: { params: Promise<{ id: string }> }) {
  return <RecordRoute type="cases" params={params} />;
}
