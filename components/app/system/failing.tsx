import { CircleCheck } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Ago } from '@/components/ui/when';
import type { FailingSource } from '@/server/app/system/failing';

const PLACES: Record<FailingSource['kind'], { label: string; since: string; href: (id: string) => string }> = {
  mailbox: { label: 'mailbox', since: 'last read', href: () => '/settings/mailboxes' },
  calendar: { label: 'calendar', since: 'last read', href: () => '/settings/calendars' },
  webhook: { label: 'webhook', since: 'off since', href: (id) => `/settings/webhooks/${id}` },
};

/** What the workspace reads from or delivers to, and does not answer as it should. */
export const Failing = ({ sources }: { sources: FailingSource[] }) => (
  <Section title="Failing" about="Mailboxes, calendars and webhook endpoints that somebody should look after.">
    <Listing
      items={sources}
      empty={
        <Card>
          <Empty icon={CircleCheck} title="Nothing fails">
            Every mailbox, calendar and endpoint answers.
          </Empty>
        </Card>
      }
    >
      {({ kind, id, name, problem, since }) => (
        <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 text-sm">
          <Badge tone="danger">{PLACES[kind].label}</Badge>
          <div className="min-w-0 flex-1 basis-64">
            <Link href={PLACES[kind].href(id)} className="break-words font-medium hover:underline">
              {name}
            </Link>
            <p className="break-words text-muted text-xs">{problem}</p>
          </div>
          {since ? (
            <span className="text-muted text-xs">
              {PLACES[kind].since} <Ago at={since} />
            </span>
          ) : null}
        </li>
      )}
    </Listing>
  </Section>
);
