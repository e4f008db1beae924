import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ManagePage } from '@/components/meetings/booking-page/manage-page';
import { backend } from '@/lib/backend';

// The link is the key: it must not reach other sites, search engines or caches.
export const metadata: Metadata = {
  title: { absolute: 'Your booking' },
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};
export const dynamic = 'force-dynamic';

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const page = await backend.managePage(token);
  if (!page) notFound();
  return <ManagePage token={token} first={page.booking} horizonDays={page.horizonDays} />;
}
