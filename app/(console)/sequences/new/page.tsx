import type { Metadata } from 'next';
import { NewSequence } from '@/components/outreach/sequences/new-sequence';

export const metadata: Metadata = { title: 'New sequence' };

export default function Page() {
  return <NewSequence />;
}
