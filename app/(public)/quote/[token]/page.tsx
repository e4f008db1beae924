import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { QuotePage } from '@/components/records/quotes/page/quote-page';
import { backend } from '@/lib/backend';

// The link is the key: it must not reach other sites, search engines or caches.
export const metadata: Metadata = {
  title: { absolute: 'Quote' },
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};
export const dynamic = 'force-dynamic';

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const quote = await backend.findShownQuote(token);
  if (!quote || quote === 'gone') notFound();
  return <QuotePage token={token} quote={quote} />;
}
