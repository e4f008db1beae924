import { isAwaited, type RecordChange } from '@/server/kernel/changes';
import { systemContext } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';

/** What a campaign's mail is to whoever follows mails: it is made when its outcome is known, so both happen at once. */
export const changesOfMail = (id: string, status: string): RecordChange[] => [
  { kind: 'created', id, columns: { status: 'QUEUED' } },
  { kind: 'updated', id, columns: { status } },
];

const EACH_MS = 1000;

/** Tells whether anybody waits for mails; looked up at most once a second, however many are sent. */
export function watchOver(workspaceId: string): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  let until = 0;
  return () => {
    if (!known || Date.now() >= until) {
      until = Date.now() + EACH_MS;
      known = isAwaited(db, systemContext(workspaceId, workspaceId), 'Email', changesOfMail(workspaceId, 'SENT'));
      // A failure is told to whoever waits for it now; the next one asks again.
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };
}
