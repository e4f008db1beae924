'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { useSession } from '@/components/workspace/auth/session';
import { formatDateTime } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { useMail } from '../use-mail';
import { openCompose } from './open-compose';

/** Says when a mail goes, with the way to take it back, which opens it again. */
export function usePlanned() {
  const { unschedule } = useMail();
  const { timezone } = useSession().current;
  const queries = useQueryClient();
  const trpc = useTRPC();
  const again = () => {
    void queries.invalidateQueries(trpc.emails.pathFilter());
    void queries.invalidateQueries(trpc.inbox.pathFilter());
  };
  return (id: string, { at, seconds = 10 }: { at?: string; seconds?: number }) => {
    // What comes of it is told where every error of a change is.
    const back = () => void unschedule.mutateAsync({ id }).then(() => openCompose({ draftId: id }), again);
    const action = { label: 'Undo', onClick: back };
    const duration = seconds * 1000;
    toast.success(at ? `Goes out ${formatDateTime(at, timezone)}` : 'Sending', {
      action,
      duration,
      onAutoClose: again,
    });
  };
}
