'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import { useDefinition } from '@/components/records/engine/definitions';
import { ReferenceEditor } from '@/components/records/engine/editors/reference';
import type { Row } from '@/components/records/engine/record-types';
import { useOne } from '@/components/records/engine/use-records';
import { DateField } from '@/components/ui/date/date-field';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { FullQuote, Quote } from '@/server/records/quotes/contract';
import { emptyLine, lineDraft, toDrafts, toInput } from './lines';
import { LinesEditor } from './lines-editor';

interface Props {
  /** The draft that is edited; a new quote when left out. */
  quote?: FullQuote | undefined;
  dealId?: string | undefined;
  onClose: () => void;
  onSaved?: ((id: string) => void) | undefined;
}

/** Writes a quote, or edits one that is a draft. One that is written for a deal begins with the deal's name and products. */
export function QuoteForm(props: Props) {
  const { row, error } = useOne(useDefinition('deals'), props.quote ? undefined : props.dealId);
  // What a list has shown of the deal has no products.
  const isKnown = row?.lineItems !== undefined || error !== null;
  return props.quote || !props.dealId || isKnown ? <Writing {...props} begins={row} /> : null;
}

function linesOf(quote: FullQuote | undefined, deal: Row<'deals'> | undefined) {
  if (quote) return toDrafts(quote);
  const sold = (deal?.lineItems ?? []).map((line) => ({ ...lineDraft(line, line), key: emptyLine().key }));
  return sold.length > 0 ? sold : [emptyLine()];
}

function Writing({ quote, dealId, begins, onClose, onSaved }: Props & { begins: Row<'deals'> | undefined }) {
  const [title, setTitle] = useState(quote?.title ?? begins?.name ?? '');
  const [deal, setDeal] = useState<string | null>(dealId ?? null);
  const [validUntil, setValidUntil] = useState(quote?.validUntil ?? '');
  const [terms, setTerms] = useState(quote?.terms ?? '');
  const [notes, setNotes] = useState(quote?.notes ?? '');
  const [lines, setLines] = useState(() => linesOf(quote, begins));
  const { save, error, busy } = useSave(quote, (id) => {
    onClose();
    onSaved?.(id);
  });
  const errors = error ? fieldErrors(messageOf(error), ['title', 'dealId', 'validUntil', 'terms', 'notes']) : {};
  const submit = () => {
    const texts = { title, validUntil: validUntil || null, terms: terms || null, notes: notes || null };
    save({ ...texts, lineItems: lines.map(toInput) }, deal);
  };
  return (
    <FormDialog
      title={quote ? `Edit quote #${quote.number}` : 'New quote'}
      wide="more"
      action={quote ? 'Save' : 'Create quote'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Title" error={errors.title} value={title} onChange={setTitle} />
        <Field label="Valid until" error={errors.validUntil} optional>
          {(control) => <DateField control={control} value={validUntil} onChange={setValidUntil} />}
        </Field>
      </div>
      {quote || dealId ? null : (
        <Field label="Deal" error={errors.dealId} hint="Its contact and company are taken over.">
          {(control) => (
            <ReferenceEditor
              label="Deal"
              to="deals"
              value={deal}
              onPick={(picked) => setDeal(picked?.id ?? null)}
              control={control}
            />
          )}
        </Field>
      )}
      <LinesEditor
        lines={lines}
        currency={quote?.currency ?? begins?.currency}
        onChange={setLines}
        error={errors['']}
      />
      <TextAreaField label="Terms" error={errors.terms} optional rows={2} value={terms} onChange={setTerms} />
      <TextAreaField label="Notes" error={errors.notes} optional rows={2} value={notes} onChange={setNotes} />
    </FormDialog>
  );
}

function useSave(quote: FullQuote | undefined, onSaved: (id: string) => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const outcome = {
    meta: { quiet: true },
    onSuccess: (answer: { quote: Quote }) => onSaved(answer.quote.id),
    onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.type('quotes') }),
  };
  const create = useMutation(trpc.quotes.create.mutationOptions(outcome));
  const update = useMutation(trpc.quotes.update.mutationOptions(outcome));
  type Content = Omit<Parameters<typeof create.mutate>[0], 'dealId'>;
  return {
    save: (content: Content, dealId: string | null) =>
      quote ? update.mutate({ id: quote.id, ...content }) : create.mutate({ ...content, dealId }),
    error: create.error ?? update.error,
    busy: create.isPending || update.isPending,
  };
}
