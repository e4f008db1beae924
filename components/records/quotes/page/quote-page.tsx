import { FileDown } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { formatDateTime, formatDay } from '@/lib/format';
import type { ShownQuote } from '@/server/records/quotes/public/contract';
import { Answer } from './answer';
import { Document } from './document';

/** A quote as its buyer reads and answers it. It is plain HTML with plain forms, so it needs no script. */
export function QuotePage({ token, quote }: { token: string; quote: ShownQuote }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-5 px-4 py-6 sm:py-10">
      <QuoteStatus quote={quote} />
      <Document quote={quote.document} />
      <a href={`/quote/${token}/pdf`} className={buttonClass({}, 'self-start')}>
        <FileDown aria-hidden />
        Download PDF
      </a>
      {quote.closed === null ? <Answer token={token} quote={quote} /> : null}
    </main>
  );
}

/** How the quote stands, where there is something to say of it. */
function QuoteStatus({ quote }: { quote: ShownQuote }) {
  const { decision, closed, newerVersion, document, timezone } = quote;
  if (closed === null) return null;
  const by = decision?.name ? ` by ${decision.name}` : '';
  const text = {
    outdated: `Version ${newerVersion} of this quote has replaced this one. Ask ${document.seller.name} for its link.`,
    withdrawn: `${document.seller.name} has withdrawn this quote for now.`,
    expired: `This quote was valid until ${document.validUntil ? formatDay(document.validUntil) : 'now'}.`,
    answered: decision
      ? `${decision.decision === 'ACCEPTED' ? 'Accepted' : 'Declined'}${by} on ${formatDateTime(decision.decidedAt, timezone)} (${timezone}).`
      : 'This quote was answered already.',
  }[closed];
  const accepted = closed === 'answered' && decision?.decision === 'ACCEPTED';
  return (
    <div
      role="status"
      className={`rounded-md px-4 py-3 text-sm ${accepted ? 'bg-success-soft text-success' : 'bg-hover'}`}
    >
      <p>{text}</p>
      {closed === 'answered' && decision ? (
        <p className="wrap-anywhere mt-1 text-xs">
          Receipt: entry {decision.number}, <code className="font-mono">{decision.sha256}</code>
        </p>
      ) : null}
    </div>
  );
}
