'use client';

import { useState } from 'react';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import type { ReviewView } from '@/server/outreach/mail/review/view';
import type { Done } from './act';

interface Props {
  view: ReviewView;
  busy: boolean;
  onCancel: () => void;
  onSave: (done: Done) => void;
}

/** Corrects the subject and the body of a draft, placeholders and all. */
export function ReviewEditor({ view, busy, onCancel, onSave }: Props) {
  const [subject, setSubject] = useState(view.subject);
  const [bodyHtml, setBodyHtml] = useState(view.bodyHtml);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ action: 'edit', subject, bodyHtml });
      }}
    >
      <Field label="Subject">
        {(control) => (
          <SubjectInput control={control} value={subject} onChange={setSubject} disabled={busy} placeholders />
        )}
      </Field>
      <BodyEditor label="Body" value={bodyHtml} onChange={setBodyHtml} placeholders />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
