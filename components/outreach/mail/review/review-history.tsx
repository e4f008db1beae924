import { formatDateTime } from '@/lib/format';
import type { Past } from '@/server/outreach/mail/review/view';

/** What was done with the mail so far, newest first. */
export function ReviewHistory({ history, timezone }: { history: Past[]; timezone: string }) {
  return (
    <details className="rounded-lg border border-line px-3 py-2.5 text-sm">
      <summary className="cursor-pointer font-medium">History</summary>
      <ol className="mt-2 flex flex-col gap-1.5">
        {history.map(({ at, what, client, by }) => (
          <li key={`${at} ${what}`} className="flex flex-wrap gap-x-2">
            <span className="min-w-0 flex-1">
              {what}
              {by ? <span className="text-muted"> by {by}</span> : null}
              {client && client !== 'Unknown' ? <span className="text-muted"> · {client}</span> : null}
            </span>
            <time dateTime={at} className="text-muted tabular-nums">
              {formatDateTime(at, timezone)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
