import type { Metadata } from 'next';
import { TypesPage } from '@/components/booking-types/types-page';

export const metadata: Metadata = { title: 'Booking types' };

export default function Page() {
  return <TypesPage />;
}
