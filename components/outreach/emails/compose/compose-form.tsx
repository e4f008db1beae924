'use client';

import { Eye, PenLine } from 'lucide-react';
import { useState } from 'react';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { isBlank } from '@/components/outreach/mail/rich-html';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { fieldErrors } from '@/lib/field-errors';
import { Attachments } from './attachments';
import { ComposeActions } from './compose-actions';
import { ComposePreview } from './compose-preview';
import type { Begun } from './open-compose';
import { Recipients } from './recipients';
import { SignatureNote } from './signature-note';
import { TemplateMenu } from './template-menu';
import { useFinish } from './use-finish';
import { type DraftValues, useMailDraft } from './use-mail-draft';

interface Props {
  begun: Begun;
  initial: DraftValues;
  onClose: () => void;
}

const NAMES = ['contactId', 'from', 'subject', 'bodyHtml', 'cc', 'bcc'] as const;

/** The fields of a mail that is written, with what can be done with it below. */
export function ComposeForm({ begun, initial, onClose }: Props) {
  const mail = useMailDraft(begun, initial);
  const finish = useFinish(mail, onClose);
  const [previewId, setPreviewId] = useState<string>();
  // A template that is chosen begins the editor anew.
  const [texts, setTexts] = useState(0);
  const { written, set } = mail;
  const errors = finish.problem ? fieldErrors(finish.problem, NAMES) : {};
  const isEmpty = isBlank(written.bodyHtml) && written.subject === '';
  const show = () =>
    previewId === undefined ? finish.attempt(async () => setPreviewId(await mail.save())) : setPreviewId(undefined);
  return (
    <Dialog
      open
      onOpenChange={() => finish.close(isEmpty && written.files.length === 0)}
      title={begun.replyTo ? 'Reply' : written.contact ? `Email to ${written.contact.name}` : 'New email'}
      wide
      footer={<ComposeActions mail={mail} finish={finish} />}
    >
      <form
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish.send();
        }}
      >
        <Recipients written={written} set={set} errors={errors} isReply={begun.replyTo !== undefined} />
        <div className="flex items-center gap-2">
          <Button size="sm" look="ghost" aria-pressed={previewId !== undefined} onClick={() => void show()}>
            {previewId === undefined ? <Eye aria-hidden /> : <PenLine aria-hidden />}
            {previewId === undefined ? 'Preview' : 'Back to the text'}
          </Button>
          <span className="ml-auto">
            <TemplateMenu
              written={written}
              onPick={({ subject, bodyHtml }) => {
                set({ subject: begun.replyTo && written.subject ? written.subject : subject, bodyHtml });
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
                  placeholders
                />
              )}
            </Field>
            <BodyEditor
              key={texts}
              label="Body"
              value={written.bodyHtml}
              onChange={(bodyHtml) => set({ bodyHtml })}
              placeholders
            />
            <SignatureNote from={written.from} />
          </>
        ) : (
          <ComposePreview id={previewId} />
        )}
        <Attachments written={written} set={set} />
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
        onConfirm={onClose}
      >
        It has no contact yet, so that it cannot be kept as a draft.
      </Confirm>
    </Dialog>
  );
}
