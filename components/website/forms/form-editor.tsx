'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Form } from '@/server/website/forms/shapes';
import { type Draft, toDraft, toLook, toRow } from './draft';
import { FieldList } from './field-list';
import { FormPreview } from './form-preview';
import { AfterSettings, LookSettings, WebsiteSettings } from './form-settings';

interface Props {
  /** The form that is changed; a new one when left out. */
  form?: Form;
  onSaved: (form: Form) => void;
}

const NAMES = ['name', 'submitLabel', 'thankYou', 'redirectUrl', 'accentColor', 'backgroundColor', 'textColor'];

/** What a form asks and looks like, with the form itself beside it. */
export function FormEditor({ form, onSaved }: Props) {
  const [draft, setDraft] = useState(() => toDraft(form));
  const set = (changes: Partial<Draft>) => setDraft((all) => ({ ...all, ...changes }));
  const { save, error, busy } = useSave(form, onSaved);
  const { errors, fields } = readErrors(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(draft);
  };
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form onSubmit={submit} noValidate className="min-w-0">
        <LookSettings draft={draft} set={set} errors={errors} />
        <Section title="Fields" about="What is asked, and which field of the lead it fills.">
          <FieldList value={draft.fields} onChange={(next) => set({ fields: next })} errors={fields} />
        </Section>
        <AfterSettings draft={draft} set={set} errors={errors} />
        <WebsiteSettings draft={draft} set={set} errors={errors} />
        {errors[''] ? (
          <p role="alert" className="mb-3 text-danger text-sm">
            {errors['']}
          </p>
        ) : null}
        <Button type="submit" look="primary" busy={busy}>
          {form ? 'Save' : 'Create form'}
        </Button>
      </form>
      <aside aria-label="Preview" className="min-w-0 lg:sticky lg:top-0">
        <h2 className="mb-3 font-semibold text-base">Preview</h2>
        <FormPreview look={toLook(draft)} />
      </aside>
    </div>
  );
}

/** What the service says of fields is kept apart by their places: `fields.1.label: …`. */
function readErrors(error: unknown) {
  const fields: Record<number, string> = {};
  if (!error) return { errors: {} as Record<string, string>, fields };
  const rest = messageOf(error)
    .split('; ')
    .filter((part) => {
      const [, place, text] = /^fields\.(\d+)\.[\w.]+: (.+)$/s.exec(part) ?? [];
      if (place === undefined || !text) return true;
      fields[Number(place)] = fields[Number(place)] ? `${fields[Number(place)]}; ${text}` : text;
      return false;
    })
    .map((part) => part.replace(/^domains\.\d+: /, 'domains: '));
  return { errors: rest.length > 0 ? fieldErrors(rest.join('; '), [...NAMES, 'domains']) : {}, fields };
}

function useSave(form: Form | undefined, onSaved: (form: Form) => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const outcome = {
    meta: { quiet: true },
    onSettled: () => queries.invalidateQueries(trpc.forms.pathFilter()),
    onSuccess: ({ form: saved }: { form: Form }) => {
      toast.success('Saved');
      onSaved(saved);
    },
  };
  const create = useMutation(trpc.forms.create.mutationOptions(outcome));
  const update = useMutation(trpc.forms.update.mutationOptions(outcome));
  const save = (draft: Draft) =>
    form ? update.mutate({ id: form.id, ...toRow(draft) }) : create.mutate({ active: true, ...toRow(draft) });
  return { save, error: create.error ?? update.error, busy: create.isPending || update.isPending };
}
