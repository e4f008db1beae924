'use client';

import { useQuery } from '@tanstack/react-query';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { Link } from '@/components/ui/link';
import { useTRPC } from '@/lib/trpc';

/** What the mail ends with: it is put below the text when the mail goes, once. */
export function SignatureNote({ from }: { from: string | null }) {
  const { data } = useQuery(useTRPC().inbox.signatureFrom.queryOptions({ from }));
  if (!data) return null;
  if (data.html === null)
    return (
      <p className="text-muted text-xs">
        No signature yet.{' '}
        <Link href="/settings/account" className="text-accent-text underline">
          Write one
        </Link>
      </p>
    );
  return (
    <section aria-label="Signature" className="flex flex-col gap-1">
      <p className="text-muted text-xs">Your signature, below the text:</p>
      <MailFrame html={data.html} title="Your signature" />
    </section>
  );
}
