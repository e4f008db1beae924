'use client';

import { useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '@/components/ui/undo-toast';
import { useSession } from '@/components/workspace/auth/session';
import { formatDateTime } from '@/lib/format';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import { useMail } from '../use-mail';
import { openCompose } from './open-compose';

/** Says when a mail goes, with the way to take it back, which opens it again. */
export function usePlannedToast() {
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
    const text = at ? `Goes out ${formatDateTime(at, timezone)}` : 'Sending';
    offerUndo(toast.success, text, back, { duration: seconds * 1000, onAutoClose: again });
  };
}
