'use client';

import { useState } from 'react';
import { toast } from 'sonner';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { ReferenceEditor } from '@/components/records/engine/editors/reference';
import { type Control, Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextAreaField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { IdentitySelect } from './identity-select';
import { useMail } from './use-mail';

interface Props {
  /** Whom it is to; asked for when left out. */
  contact?: { id: string; name: string };
  onClose: () => void;
  onCreated?: (id: string) => void;
}

const NAMES = ['contactId', 'from', 'subject', 'bodyHtml', 'context'] as const;

/** Writes a draft to a contact. It is sent from the draft itself, by whoever reviews it. */
export function ComposeDialog({ contact, onClose, onCreated }: Props) {
  const [contactId, setContactId] = useState(contact?.id ?? null);
  const [from, setFrom] = useState<string | null>(null);
  const [subject, setSubject] = useState('');
  const [bodyHtml, setBodyHtml] = useState('');
  const [context, setContext] = useState('');
  const { create } = useMail();
  const errors = create.error ? fieldErrors(messageOf(create.error), NAMES) : {};
  const submit = () => {
    create.mutate(
      { contactId, subject, bodyHtml, ...(from && { from }), ...(context.trim() && { context }) },
      {
        onSuccess: ({ email, otherPendingDrafts: others }) => {
          toast.success('Draft saved');
          if (others.length > 0)
            toast.info(
              `There ${others.length === 1 ? 'is' : 'are'} ${plural(others.length, 'other draft')} to the same contact.`,
            );
          onClose();
          onCreated?.(email.id);
        },
      },
    );
  };
  return (
    <FormDialog
      title={contact ? `Email to ${contact.name}` : 'New email'}
      wide
      className="gap-3.5"
      action="Save draft"
      busy={create.isPending}
      error={errors.bodyHtml ?? errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      {contact ? null : (
        <Field label="To" error={errors.contactId}>
          {(control) => <ContactField control={control} value={contactId} onChange={setContactId} />}
        </Field>
      )}
      <Field label="From" error={errors.from}>
        {(control) => <IdentitySelect control={control} value={from} onChange={setFrom} />}
      </Field>
      <Field label="Subject" error={errors.subject}>
        {(control) => <SubjectInput control={control} value={subject} onChange={setSubject} placeholders />}
      </Field>
      <BodyEditor label="Body" value={bodyHtml} onChange={setBodyHtml} placeholders />
      <TextAreaField
        label="Why it is written"
        optional
        hint="Shown to whoever reviews the draft, never to the recipient."
        rows={2}
        value={context}
        onChange={setContext}
      />
    </FormDialog>
  );
}

interface ContactFieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
  control: Control;
}

/** Finds a contact. */
export const ContactField = ({ value, onChange, control }: ContactFieldProps) => (
  <ReferenceEditor
    label="Contact"
    to="contacts"
    required
    value={value}
    onPick={(picked) => onChange(picked?.id ?? null)}
    control={control}
  />
);
