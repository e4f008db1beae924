import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { Review } from '@/components/outreach/mail/review/review';
import { backend } from '@/lib/backend';

// The link is the key: it must not reach other sites, search engines or caches.
export const metadata: Metadata = {
  title: 'Review an email',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};
export const dynamic = 'force-dynamic';

export default async function ReviewPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const review = await backend.findReview(token, 'review');
  if (!review || review === 'gone') notFound();
  const sent = await headers();
  // The service's own entry point, or the platform's, has written the last of these.
  const ip = sent.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  const { access, memberId } = await backend.visitOf(review, sent.get('cookie'));
  await backend.noteUse(review.mail, 'VIEW', { ...backend.userOf(ip, sent.get('user-agent')), memberId });
  return <Review token={token} first={{ view: await backend.viewOf(review), access }} />;
}
