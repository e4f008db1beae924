'use client';

import { Clock } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { When } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import type { EmailDetail } from '@/server/outreach/emails/shapes';
import { openCompose } from './compose/open-compose';
import { useMail } from './use-mail';

/** When a mail that waits goes out, with the way to take it back and change it. */
export function ScheduledNote({ email: { id, scheduledAt } }: { email: EmailDetail }) {
  const { unschedule } = useMail();
  const { can } = useSession();
  if (scheduledAt === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-md bg-info-soft px-3 py-2 text-sm" role="status">
      <Clock className="size-4 shrink-0 text-info" aria-hidden />
      <span className="min-w-0 flex-1">
        Goes out <When at={scheduledAt} />
      </span>
      {can('send:emails') ? (
        <Button
          size="sm"
          busy={unschedule.isPending}
          onClick={() => unschedule.mutate({ id }, { onSuccess: () => openCompose({ draftId: id }) })}
        >
          Take back and edit
        </Button>
      ) : null}
    </p>
  );
}
