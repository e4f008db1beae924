import type { Metadata } from 'next';
import { TypePage } from '@/components/booking-types/type-page';

export const metadata: Metadata = { title: 'Booking type' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <TypePage id={id} />;
}
