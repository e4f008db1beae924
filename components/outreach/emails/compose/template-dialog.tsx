'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Template } from '@/server/outreach/email-templates/contract';

type Text = Pick<Template, 'name' | 'subject' | 'bodyHtml'> & { id?: string };

interface Props {
  /** A template that is made; all of them are listed when left out. */
  fresh?: Text;
  onClose: () => void;
}

/** Templates: listed, or one that is made or changed. */
export function TemplateDialog({ fresh, onClose }: Props) {
  const [edited, setEdited] = useState<Text | undefined>(fresh);
  if (edited) return <TemplateForm text={edited} onClose={fresh ? onClose : () => setEdited(undefined)} />;
  return <TemplateList onEdit={setEdited} onClose={onClose} />;
}

function TemplateList({ onEdit, onClose }: { onEdit: (template: Template) => void; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const undo = useUndo();
  const { data } = useQuery(trpc.emailTemplates.list.queryOptions());
  const remove = useMutation(
    trpc.emailTemplates.delete.mutationOptions({
      onSuccess: (answer) => undo('Template deleted', answer),
      onSettled: () => queries.invalidateQueries(trpc.emailTemplates.pathFilter()),
    }),
  );
  const templates = data?.templates ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Templates"
      description="Everybody in the workspace begins mails with them."
    >
      <ul className="divide-y divide-line">
        {templates.map((template) => (
          <li key={template.id} className="flex items-center gap-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm">{template.name}</span>
              <span className="block truncate text-muted text-xs">{withNames(template.subject)}</span>
            </span>
            <Button size="iconSm" look="ghost" aria-label={`Edit ${template.name}`} onClick={() => onEdit(template)}>
              <Pencil aria-hidden />
            </Button>
            <Button
              size="iconSm"
              look="ghost"
              aria-label={`Delete ${template.name}`}
              onClick={() => remove.mutate({ id: template.id })}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {data && templates.length === 0 ? <p className="py-6 text-center text-muted text-sm">No templates yet.</p> : null}
    </Dialog>
  );
}

function TemplateForm({ text, onClose }: { text: Text; onClose: () => void }) {
  const [values, setValues] = useState(text);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = {
    meta: { quiet: true },
    onSuccess: async () => {
      toast.success('Template saved');
      await queries.invalidateQueries(trpc.emailTemplates.pathFilter());
      onClose();
    },
  };
  const create = useMutation(trpc.emailTemplates.create.mutationOptions(done));
  const update = useMutation(trpc.emailTemplates.update.mutationOptions(done));
  const error = create.error ?? update.error;
  const errors = error ? fieldErrors(messageOf(error), ['name', 'subject', 'bodyHtml']) : {};
  const { id, ...row } = values;
  return (
    <FormDialog
      title={id ? 'Edit the template' : 'Save as template'}
      wide
      action="Save"
      busy={create.isPending || update.isPending}
      error={errors.bodyHtml ?? errors['']}
      onSubmit={() =>
        id ? update.mutate({ id, name: row.name, subject: row.subject, bodyHtml: row.bodyHtml }) : create.mutate(row)
      }
      onClose={onClose}
    >
      <TextField
        label="Name"
        error={errors.name}
        value={values.name}
        onChange={(name) => setValues({ ...values, name })}
      />
      <Field label="Subject" error={errors.subject}>
        {(control) => (
          <SubjectInput
            control={control}
            value={values.subject}
            onChange={(subject) => setValues((was) => ({ ...was, subject }))}
            placeholders
          />
        )}
      </Field>
      <BodyEditor
        label="Body"
        value={values.bodyHtml}
        onChange={(bodyHtml) => setValues((was) => ({ ...was, bodyHtml }))}
        placeholders
      />
    </FormDialog>
  );
}
