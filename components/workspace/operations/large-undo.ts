import type { inferRouterOutputs } from '@trpc/server';
import { formatNumber, plural } from '@/lib/format';
import { messageOf, statusOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import type { useTRPCClient } from '@/lib/trpc';
import type { AppRouter } from '@/server/app/trpc/router';

/** A revert in the background as the service answers it. */
export type LargeUndo = NonNullable<inferRouterOutputs<AppRouter>['reverts']['get']['revert']>;

/** So often it is asked how far one has come. */
export const POLL_MS = 1000;

export const isUndoing = ({ status }: LargeUndo) => status === 'queued' || status === 'running';

export const undoingWords = ({ done, total }: LargeUndo) =>
  `Undoing… ${formatNumber(done)} of ${plural(total, 'record')}`;

/** Says what became of one that has ended. */
export function tellUndone(undo: LargeUndo, shown: { id?: string; duration?: number } = {}): void {
  const { status, error, reverted, partly, left, records } = undo;
  const back = `${plural(reverted, 'record')} taken back`;
  const why = records.flatMap(({ conflicts }) => conflicts)[0]?.message ?? '';
  if (status === 'failed') toast.error('Not all of it could be undone', { ...shown, description: error ?? back });
  else if (status === 'stopped') toast.info('Stopped', { ...shown, description: `${back} so far.` });
  else if (partly + left === 0) toast.success(back, shown);
  else {
    const description = `${plural(partly + left, 'record')} not. ${why}`;
    toast.warning('Not all of it could be undone', { ...shown, description });
  }
}

/** Times that the service may fail to say how far it is, one after the other: it goes on in the background all the same. */
const MOST_FAILURES = 60;

const isRefusal = (error: unknown) => {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
};

/** Follows one to its end in a message, which offers to stop it. */
export async function followUndo(client: ReturnType<typeof useTRPCClient>, id: string, undo: LargeUndo): Promise<void> {
  const shown = { id: `undo-${undo.operation}` };
  const stop = () => void client.operations.stop.mutate({ id }).catch((error) => toast.error(messageOf(error)));
  let now = undo;
  let failures = 0;
  while (isUndoing(now)) {
    toast.message(undoingWords(now), {
      ...shown,
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Stop', onClick: stop },
    });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      now = (await client.reverts.get.query({ operationId: id })).revert ?? { ...now, status: 'failed' };
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isRefusal(error) && failures < MOST_FAILURES) continue;
      return toast.error('How far the undoing is cannot be read', {
        ...{ ...shown, duration: 10_000, action: undefined, description: messageOf(error) },
      });
    }
  }
  tellUndone(now, { ...shown, duration: 10_000 });
}
