import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import { Badge, type Tone } from '@/components/ui/badge';
import { formatDateTime } from '@/lib/format';
import { readable } from '@/lib/readable';
import type { ReviewView } from '@/server/outreach/mail/review/view';

const STATES: Record<ReviewView['status'], { tone: Tone; name: string }> = {
  DRAFT: { tone: 'warning', name: 'Draft' },
  SCHEDULED: { tone: 'info', name: 'Scheduled' },
  QUEUED: { tone: 'info', name: 'Being sent' },
  SENT: { tone: 'success', name: 'Sent' },
  FAILED: { tone: 'danger', name: 'Not sent' },
};

/** What the mail is, why it is written, from whom and to whom. */
export function ReviewHead({ token, view }: { token: string; view: ReviewView }) {
  const { tone, name } = STATES[view.status];
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-muted text-sm">{view.workspace}</p>
        <Badge tone={tone} dot>
          {name}
        </Badge>
      </div>
      <h1 className="text-balance break-words font-semibold text-xl">{view.content.subject || 'No subject'}</h1>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">From</dt>
        <dd className="min-w-0 break-words">{readable(view.from)}</dd>
        <dt className="text-muted">To</dt>
        <dd className="min-w-0 break-words">{readable(view.to)}</dd>
        {view.sentAt ? (
          <>
            <dt className="text-muted">Sent</dt>
            <dd>{formatDateTime(view.sentAt, view.timezone)}</dd>
          </>
        ) : null}
        {view.status === 'SCHEDULED' && view.scheduledAt ? (
          <>
            <dt className="text-muted">Goes out</dt>
            <dd>{formatDateTime(view.scheduledAt, view.timezone)}</dd>
          </>
        ) : null}
      </dl>
      <AttachmentList items={view.attachments} hrefOf={(id) => `/review/${token}/attachments/${id}`} />
      {view.context ? (
        <section className="rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm">
          <h2 className="font-medium text-muted text-xs">Why this email</h2>
          <p className="mt-1 whitespace-pre-wrap break-words">{view.context}</p>
        </section>
      ) : null}
      {(view.problem ?? view.error) ? (
        <p role="status" className="break-words rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {view.problem ?? view.error}
        </p>
      ) : null}
    </header>
  );
}
