'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { LeftNote } from '@/components/ui/left-note';
import { Section } from '@/components/ui/page';
import { useSaved } from '@/components/ui/page-form';
import { useKeptForm, versionOf } from '@/lib/kept-form';
import { inPlainWords } from '@/lib/plain-words';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Form } from '@/server/website/forms/shapes';
import { checkDraft, type DraftProblems } from './check-draft';
import { type Draft, keptDraft, toDraft, toLook, toRow } from './draft';
import { FieldList } from './field-list';
import { FormPreview } from './form-preview';
import { AfterSettings, LookSettings, WebsiteSettings } from './form-settings';

interface Props {
  /** The form that is changed; a new one when left out. */
  form?: Form;
  onSaved?: (form: Form) => void;
}

const formVersion = (form: Form | undefined) => versionOf(form, 'active', 'updatedAt');

const NO_PROBLEMS: DraftProblems = { errors: {}, fields: {} };

/** Goes to the first thing that is wrong, once it is shown. */
function focusFirst(editor: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** What a form asks and looks like, with the form itself beside it. */
export function FormEditor({ form, onSaved }: Props) {
  const kept = useKeptForm(`form ${form?.id ?? 'new'}`, formVersion(form), () => toDraft(form));
  const { values: draft, set } = kept;
  const [openId, setOpenId] = useState<string>();
  const [asked, setAsked] = useState(false);
  const editor = useRef<HTMLFormElement>(null);
  const { save, error, busy } = useSave(form, (saved) => {
    kept.settle(formVersion(saved), (all, sent) => keptDraft(all, sent, saved));
    onSaved?.(saved);
  });
  // Nothing is said to be wrong before somebody wants to save; from then on it goes away as it is put right.
  const { errors, fields } = asked ? checkDraft(draft) : NO_PROBLEMS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkDraft(draft);
    setAsked(true);
    const [wrong] = Object.keys(found.fields);
    if (wrong) setOpenId(wrong);
    if (wrong || Object.keys(found.errors).length > 0) focusFirst(editor);
    else save(kept.send());
  };
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form key={kept.begun} ref={editor} onSubmit={submit} noValidate className="min-w-0">
        <LeftNote left={kept.left} onDiscard={kept.discard} />
        <LookSettings draft={draft} set={set} errors={errors} isNew={!form} />
        <Section
          title="Fields"
          about="What is asked. The kind of a field says which field of the lead it fills; you can change that."
        >
          <FieldList
            value={draft.fields}
            onChange={(next) => set({ fields: next })}
            problems={fields}
            problem={errors.fields}
            openId={openId}
            onOpen={setOpenId}
          />
        </Section>
        <AfterSettings draft={draft} set={set} errors={errors} />
        <WebsiteSettings draft={draft} set={set} errors={errors} />
        {error ? (
          <p role="alert" className="mb-3 text-danger text-sm">
            {inPlainWords(messageOf(error))}
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

function useSave(form: Form | undefined, onSaved: (form: Form) => void) {
  const trpc = useTRPC();
  const outcome = useSaved(trpc.forms.pathFilter(), ({ form: saved }: { form: Form }) => onSaved(saved));
  const create = useMutation(trpc.forms.create.mutationOptions(outcome));
  const update = useMutation(trpc.forms.update.mutationOptions(outcome));
  const save = (draft: Draft) => {
    if (form) update.mutate({ id: form.id, ...toRow(draft) });
    else create.mutate({ active: true, ...toRow(draft) });
  };
  return { save, error: create.error ?? update.error, busy: create.isPending || update.isPending };
}
