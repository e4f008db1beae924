'use client';

import { Eye, PenLine } from 'lucide-react';
import { useState } from 'react';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { offeredTo } from '@/components/outreach/mail/placeholder-text';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { fieldErrors } from '@/lib/field-errors';
import { useMaySend } from '../use-may-send';
import { Attachments } from './attachments';
import { ComposeActions } from './compose-actions';
import { ComposePreview } from './compose-preview';
import { type ComposeProps, titleOf } from './compose-props';
import { QuotedOriginal } from './quoted-original';
import { Recipients } from './recipients';
import { SaveNote } from './save-note';
import { SignatureNote } from './signature-note';
import { TemplateMenu } from './template-menu';
import { useAutosave } from './use-autosave';
import { useFinish } from './use-finish';
import { type DraftValues, useMailDraft } from './use-mail-draft';

interface Props extends ComposeProps {
  initial: DraftValues;
}

const NAMES = ['contactId', 'toEmail', 'from', 'subject', 'bodyHtml', 'cc', 'bcc'] as const;

/** The fields of a mail that is written, with what can be done with it below. */
export function ComposeForm({ begun, isOnTop, onKept, initial, onClose }: Props) {
  const mail = useMailDraft({ begun, onKept }, initial);
  const finish = useFinish(mail, onClose);
  const [previewId, setPreviewId] = useState<string>();
  // A template that is chosen begins the editor anew.
  const [texts, setTexts] = useState(0);
  const { written, set } = mail;
  const maySend = useMaySend(written.from);
  const errors = finish.problem ? fieldErrors(finish.problem, NAMES) : {};
  const offered = offeredTo(written.contact, written.leadId);
  const { isChanged, isEmpty, hasRecipient, save } = mail;
  const state = useAutosave({
    written,
    isChanged,
    canBeKept: hasRecipient && (!isEmpty || mail.id !== undefined),
    save,
  });
  const show = () =>
    previewId === undefined ? finish.attempt(async () => setPreviewId(await mail.save())) : setPreviewId(undefined);
  return (
    <Dialog
      open={isOnTop}
      onOpenChange={finish.close}
      title={
        written.contact && !begun.replyTo && !begun.forwardOf ? `Email to ${written.contact.name}` : titleOf(begun)
      }
      wide
      footer={<ComposeActions {...{ mail, finish, maySend }} />}
    >
      <form
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && maySend) finish.send();
        }}
      >
        <Recipients
          written={written}
          set={set}
          errors={{ ...errors, contactId: errors.contactId ?? errors.toEmail }}
          isReply={begun.replyTo !== undefined}
        />
        <div className="flex items-center gap-2">
          <Button size="sm" look="ghost" aria-pressed={previewId !== undefined} onClick={() => void show()}>
            {previewId === undefined ? <Eye aria-hidden /> : <PenLine aria-hidden />}
            {previewId === undefined ? 'Preview' : 'Back to the text'}
          </Button>
          <SaveNote state={state} isChanged={isChanged} />
          <span className="ml-auto">
            <TemplateMenu
              written={written}
              onPick={({ subject, bodyHtml }) => {
                set({
                  subject: (begun.replyTo ?? begun.forwardOf) && written.subject ? written.subject : subject,
                  bodyHtml,
                });
                setTexts((count) => count + 1);
                setPreviewId(undefined);
              }}
            />
          </span>
        </div>
        {previewId === undefined ? (
          <>
            <Field label="Subject" error={errors.subject}>
              {(control) => (
                <SubjectInput
                  control={control}
                  value={written.subject}
                  onChange={(subject) => set({ subject })}
                  placeholders={offered}
                />
              )}
            </Field>
            <BodyEditor
              key={texts}
              label="Body"
              value={written.bodyHtml}
              onChange={(bodyHtml) => set({ bodyHtml })}
              placeholders={offered}
            />
            <SignatureNote from={written.from} />
            {written.quoteHtml === null ? null : (
              <QuotedOriginal html={written.quoteHtml} onRemove={() => set({ quoteHtml: null })} />
            )}
          </>
        ) : (
          <ComposePreview id={previewId} />
        )}
        <Attachments written={written} hasRecipient={hasRecipient} set={set} />
        {(errors.bodyHtml ?? errors['']) ? (
          <p role="alert" className="text-danger text-sm">
            {errors.bodyHtml ?? errors['']}
          </p>
        ) : null}
      </form>
      <Confirm
        open={finish.asking}
        onOpenChange={finish.setAsking}
        title="Discard this mail?"
        action="Discard"
        onConfirm={() => finish.discard(true)}
      >
        {hasRecipient
          ? 'It is not kept as a draft yet, and cannot be brought back.'
          : 'It is to nobody yet, so that it cannot be kept as a draft.'}
      </Confirm>
    </Dialog>
  );
}
