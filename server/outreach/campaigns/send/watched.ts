import { isAwaited } from '@/server/automation/workflows/outbox';
import { systemContext } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';

/** What workflows have to know of a campaign's mail: it is made when its outcome is known, so both happen at once. */
export const MAIL_TRIGGERS = ['CREATED', 'STATUS_CHANGED'] as const;

const EACH_MS = 1000;

/** Tells whether workflows wait for mails; looked up at most once a second, however many are sent. */
export function watchOver(workspaceId: string): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  let until = 0;
  return () => {
    if (!known || Date.now() >= until) {
      until = Date.now() + EACH_MS;
      known = isAwaited(db, systemContext(workspaceId, workspaceId), 'EMAIL', MAIL_TRIGGERS);
      // A failure is told to whoever waits for it now; the next one asks again.
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };
}
