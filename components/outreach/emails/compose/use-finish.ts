'use client';

import { useState } from 'react';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useMail } from '../use-mail';
import { openCompose } from './open-compose';
import type { useMailDraft } from './use-mail-draft';
import { usePlannedToast } from './use-planned-toast';

type Mail = ReturnType<typeof useMailDraft>;
export type Finish = ReturnType<typeof useFinish>;

/** In which a mail that was sent can be taken back. The service holds it; a page that is closed changes nothing. */
export const HOLD_SECONDS = 10;

/** How a mail that is written is left: sent, planned, kept as a draft, or thrown away. */
export function useFinish(mail: Mail, onClose: () => void) {
  const [wasKept] = useState(mail.id !== undefined);
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  /** From the press until it is planned, saving it first included: it goes once, and is no draft meanwhile. */
  const [isGoing, setGoing] = useState(false);
  const { schedule, remove } = useMail();
  const toastPlanned = usePlannedToast();
  const undo = useUndo();
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    if (!mail.hasRecipient) return setProblem('contactId: Choose whom it is to.');
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const plan = (when: { scheduledAt: string } | { holdSeconds: number }) => {
    if (isGoing) return;
    setGoing(true);
    void attempt(async () => {
      const id = await mail.save();
      const { scheduledAt } = await schedule.mutateAsync({ id, ...when });
      onClose();
      toastPlanned(id, 'scheduledAt' in when ? { at: scheduledAt } : { seconds: when.holdSeconds });
    }).finally(() => setGoing(false));
  };
  const keep = () =>
    attempt(async () => {
      const id = await mail.save();
      onClose();
      toast.success('Kept as a draft', { action: { label: 'Open', onClick: () => openCompose({ draftId: id }) } });
    });
  const close = () => {
    if (isGoing) return;
    const isKept = mail.id !== undefined;
    if (!isKept && mail.isEmpty) onClose();
    else if (!mail.isChanged && wasKept) onClose();
    else if (!mail.hasRecipient) setAsking(true);
    else void keep();
  };
  const discard = (isSure = false) => {
    if (isGoing) return;
    const isKept = mail.id !== undefined;
    // What was never kept cannot be brought back; of what was, all that is written by now comes back.
    const isAsked = !isSure && !isKept && !mail.isEmpty;
    setAsking(isAsked);
    if (isAsked) return;
    setGoing(true);
    const whole = isKept && mail.isChanged ? mail.save().catch(mail.settled) : mail.settled();
    whole
      .then(async (id) => {
        if (id !== undefined) undo('Draft discarded', await remove.mutateAsync({ id }));
        onClose();
      })
      // It is told where every error of a change is, and the mail stays.
      .catch(() => setGoing(false));
  };
  const isBusy = isGoing || remove.isPending;
  const send = () => plan({ holdSeconds: HOLD_SECONDS });
  const at = (scheduledAt: string) => plan({ scheduledAt });
  return { problem, asking, setAsking, attempt, send, at, keep, close, discard, isBusy };
}
