import type { Metadata } from 'next';
import { NewTypePage } from '@/components/booking-types/type-page';

export const metadata: Metadata = { title: 'New booking type' };

export default function Page() {
  return <NewTypePage />;
}
