'use client';

import { ExternalLink, Link2, Maximize2, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { offeredTo } from '@/components/outreach/mail/placeholder-text';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { useSession } from '@/components/workspace/auth/session';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { copyText } from '@/lib/clipboard';
import { useOfferedAct } from '@/lib/offered-act';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import type { Attachment, EmailDetail } from '@/server/outreach/emails/shapes';
import { openCompose } from './compose/open-compose';
import { SaveNote } from './compose/save-note';
import { useAutosave } from './compose/use-autosave';
import { HOLD_SECONDS } from './compose/use-finish';
import { usePlannedToast } from './compose/use-planned-toast';
import { DraftAttachments } from './draft-attachments';
import { useFollowed } from './followed-text';
import { IdentitySelect } from './identity-select';
import { useMail } from './use-mail';
import { NOT_YOURS, useMaySend } from './use-may-send';

/** A draft: corrected, sent or discarded, here or by whoever its review link is given to. */
export function DraftEditor({ email, attachments }: { email: EmailDetail; attachments: Attachment[] }) {
  const { text: subject, ...ofSubject } = useFollowed(email.subject);
  const { text: bodyHtml, ...ofBody } = useFollowed(email.bodyHtml);
  const [from, setFrom] = useState<string | null>(null);
  const { can } = useSession();
  const changed = subject !== email.subject || bodyHtml !== email.bodyHtml || from !== null;
  const changes = { id: email.id, subject, bodyHtml, ...(from !== null && { from }) };
  const offered = offeredTo(email.contactId, email.leadId);
  const disabled = !can('write:emails');
  const { update } = useMail({ quiet: true });
  const save = () => {
    ofSubject.send();
    ofBody.send();
    return update.mutateAsync(changes).then(() => setFrom(null));
  };
  const state = useAutosave({
    written: `${subject}\n${bodyHtml}\n${from}`,
    ...{ isChanged: changed, canBeKept: !disabled, save, keepsOnLeave: true },
  });
  return (
    <div className="flex flex-col gap-3 border-line border-t px-4 py-3">
      <Field label="From">
        {(control) => (
          <IdentitySelect control={control} value={from ?? email.fromEmail} onChange={setFrom} disabled={disabled} />
        )}
      </Field>
      <Field label="Subject">
        {(control) => (
          <SubjectInput
            control={control}
            value={subject}
            onChange={ofSubject.write}
            placeholders={offered}
            disabled={disabled}
          />
        )}
      </Field>
      {/* The editor begins anew with what has come from elsewhere. */}
      <BodyEditor key={ofBody.times} label="Body" value={bodyHtml} onChange={ofBody.write} placeholders={offered} />
      {email.error ? (
        <p role="status" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
          {email.error}
        </p>
      ) : null}
      <DraftAttachments email={email} attachments={attachments} disabled={disabled} />
      <SaveNote state={state} isChanged={changed} />
      {disabled ? null : (
        <DraftActions {...{ email, changed, save }} from={from ?? email.fromEmail} isSaving={update.isPending} />
      )}
    </div>
  );
}

interface ActionsProps {
  email: EmailDetail;
  changed: boolean;
  /** The address that it comes from by now. */
  from: string;
  save: () => Promise<unknown>;
  isSaving: boolean;
}

function DraftActions({ email, changed, from, save: keep, isSaving }: ActionsProps) {
  const maySend = useMaySend(from);
  /** From the press until it is planned, saving it first included: it goes once. */
  const [isGoing, setGoing] = useState(false);
  const { schedule, remove } = useMail();
  const toastPlanned = usePlannedToast();
  const undo = useUndo();
  const tell = (error: unknown) => void toast.error(messageOf(error));
  const save = () => (changed ? keep() : Promise.resolve());
  const takeAway = () => remove.mutate({ id: email.id }, { onSuccess: (answer) => undo('Draft discarded', answer) });
  // Undo brings back what is kept, so what was written last is kept first.
  const discard = () => void save().then(takeAway, tell);
  const plan = () =>
    schedule
      .mutateAsync({ id: email.id, holdSeconds: HOLD_SECONDS })
      .then(() => toastPlanned(email.id, { seconds: HOLD_SECONDS }), tell);
  const sendNow = () => {
    if (isGoing) return;
    setGoing(true);
    void save()
      .then(plan, tell)
      .finally(() => setGoing(false));
  };
  const mayGo = !isGoing && !remove.isPending;
  useOfferedAct({ said: 'Send this draft', icon: Send, run: mayGo && maySend ? sendNow : undefined });
  useOfferedAct({ said: 'Discard this draft', icon: Trash2, run: mayGo ? discard : undefined });
  const copy = () =>
    copyText(email.reviewUrl).then(
      () => toast.success('Review link copied'),
      () => toast.error('The browser did not allow copying.'),
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {maySend ? (
        <Button look="primary" busy={isGoing} onClick={sendNow}>
          <Send aria-hidden />
          Send
        </Button>
      ) : null}
      <Button disabled={!changed} busy={isSaving} onClick={() => void save().catch(tell)}>
        Save draft
      </Button>
      <span className="ml-auto flex items-center gap-1">
        <Button
          look="ghost"
          size="icon"
          aria-label="Open in a window, with copies, schedule and preview"
          title="Open in a window"
          onClick={() => void save().then(() => openCompose({ draftId: email.id }), tell)}
        >
          <Maximize2 aria-hidden />
        </Button>
        <a href={email.reviewUrl} target="_blank" rel="noreferrer" className={buttonClass({ look: 'ghost' })}>
          <ExternalLink aria-hidden />
          Review page
        </a>
        <Button look="ghost" size="icon" aria-label="Copy the review link" onClick={() => void copy()}>
          <Link2 aria-hidden />
        </Button>
        <Button look="ghost" size="icon" aria-label="Discard the draft" busy={remove.isPending} onClick={discard}>
          <Trash2 aria-hidden />
        </Button>
      </span>
      {maySend ? null : <p className="basis-full text-muted text-xs">{NOT_YOURS}</p>}
    </div>
  );
}
