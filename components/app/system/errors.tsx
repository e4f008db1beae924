import { CircleCheck } from 'lucide-react';
import { CopyButton } from '@/components/ui/copy';
import { Empty } from '@/components/ui/empty';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Ago } from '@/components/ui/when';
import type { SeenError } from '@/server/app/system/errors';

/** What broke for a reason of the service's own: its admins can tell whoever runs it by which id the log is searched. */
export const Errors = ({ errors }: { errors: SeenError[] }) => (
  <Section
    title="Errors"
    about="What failed in this workspace for a reason of the service’s own, in the last 14 days. Whoever runs the service finds more about each in its log, by the request id."
  >
    <Listing
      items={errors}
      empty={
        <Card>
          <Empty icon={CircleCheck} title="No errors">
            Nothing has failed for a reason of the service’s own.
          </Empty>
        </Card>
      }
    >
      {({ operation, message, error, requestId, count, at }) => (
        <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 text-sm">
          <div className="min-w-0 flex-1 basis-64">
            <p className="break-words font-medium">{[operation, message].filter(Boolean).join(': ')}</p>
            <p className="break-words text-muted text-xs">
              {[error, count > 1 ? `${count} times` : ''].filter(Boolean).join(', ')}
            </p>
          </div>
          {requestId === null ? null : (
            <span className="flex min-w-0 items-center gap-1 text-muted text-xs">
              <code className="min-w-0 break-all">{requestId}</code>
              <CopyButton iconOnly label="Copy the request id" text={requestId} />
            </span>
          )}
          <span className="text-muted text-xs">
            <Ago at={at} />
          </span>
        </li>
      )}
    </Listing>
  </Section>
);
