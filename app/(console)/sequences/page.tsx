import type { Metadata } from 'next';
import { SequencesPage } from '@/components/outreach/sequences/sequences-page';

export const metadata: Metadata = { title: 'Sequences' };

export default function Page() {
  return <SequencesPage />;
}
