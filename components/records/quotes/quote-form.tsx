'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import { useDefinition } from '@/components/records/engine/definitions';
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
import { emptyLine, inLineWords, lineDraft, ofProduct, toDrafts, toInput } from './lines';
import { LinesEditor } from './lines-editor';
import type { QuoteOrigin } from './origin';
import { type Parties, PartyFields } from './party-fields';
import { useLines } from './use-lines';

interface Props {
  /** The draft that is edited; a new quote when left out. */
  quote?: FullQuote | undefined;
  /** Whom or what a new one is for, as far as that is known. */
  given?: QuoteOrigin;
  onClose: () => void;
  onSaved?: ((id: string) => void) | undefined;
}

/** What the service says where no deal is chosen names two fields, of which the form has one. */
const toField = (message: string) =>
  message.replace('dealId or dealExternalId is required.', 'dealId: Choose the deal that it is for.');

const NAMES = ['title', 'dealId', 'contactId', 'companyId', 'validUntil', 'terms', 'notes'] as const;

/** What a new quote takes its title and lines from. */
interface Beginning {
  deal: Row<'deals'> | undefined;
  product: Row<'products'> | undefined;
}

/** Writes a quote, or edits one that is a draft. One for a deal begins with the deal's name and products, one for a product with it. */
export function QuoteForm(props: Props) {
  const { dealId, offeringId } = props.quote ? {} : (props.given ?? {});
  const deal = useOne(useDefinition('deals'), dealId);
  const product = useOne(useDefinition('products'), offeringId);
  // What a list has shown of the deal has no products.
  const isDealKnown = !dealId || deal.row?.lineItems !== undefined || deal.error !== null;
  const isProductKnown = !offeringId || product.row !== undefined || product.error !== null;
  return isDealKnown && isProductKnown ? (
    <Writing {...props} begins={{ deal: deal.row, product: product.row }} />
  ) : null;
}

function linesOf(quote: FullQuote | undefined, { deal, product }: Beginning) {
  if (quote) return toDrafts(quote);
  if (product) return [{ ...emptyLine(), ...ofProduct(product) }];
  const sold = (deal?.lineItems ?? []).map((line) => ({ ...lineDraft(line, line), key: emptyLine().key }));
  return sold.length > 0 ? sold : [emptyLine()];
}

function Writing({ quote, given = {}, begins, onClose, onSaved }: Props & { begins: Beginning }) {
  const [title, setTitle] = useState(quote?.title ?? begins.deal?.name ?? '');
  const [parties, setParties] = useState<Parties>({
    dealId: given.dealId ?? null,
    contactId: given.contactId,
    companyId: given.companyId,
  });
  const { row: deal } = useOne(useDefinition('deals'), parties.dealId ?? undefined);
  const [validUntil, setValidUntil] = useState(quote?.validUntil ?? '');
  const [terms, setTerms] = useState(quote?.terms ?? '');
  const [notes, setNotes] = useState(quote?.notes ?? '');
  const currency = quote?.currency ?? deal?.currency;
  const { lines, setLines } = useLines(() => linesOf(quote, begins), currency);
  const { save, error, busy } = useSave(quote, (id) => {
    onClose();
    onSaved?.(id);
  });
  const errors = error ? fieldErrors(inLineWords(toField(messageOf(error))), NAMES) : {};
  const submit = () => {
    const texts = { title, validUntil: validUntil || null, terms: terms || null, notes: notes || null };
    save({ ...texts, lineItems: lines.map(toInput) }, parties);
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
      {quote || given.dealId ? null : (
        <PartyFields parties={parties} deal={deal} errors={errors} onChange={setParties} />
      )}
      <LinesEditor lines={lines} currency={currency} onChange={setLines} error={errors['']} />
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
  type Content = Omit<Parameters<typeof create.mutate>[0], keyof Parties>;
  return {
    save: (content: Content, parties: Parties) =>
      quote ? update.mutate({ id: quote.id, ...content }) : create.mutate({ ...content, ...parties }),
    error: create.error ?? update.error,
    busy: create.isPending || update.isPending,
  };
}
