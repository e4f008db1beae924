'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { recordKeys } from '@/components/records/engine/calls';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { useSession } from '@/components/workspace/auth/session';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Lead } from '@/server/records/leads/contract';
import { NAMES, NewDeal } from './new-deal';
import { useConversion } from './use-conversion';

interface Props {
  lead: Lead;
  /** Why it is asked, where somebody wants something of the contact. */
  about?: string;
  /** What the address of the contact's page ends with, such as `?do=enrol`. */
  next?: string;
  onClose: () => void;
}

/** Asks what a lead becomes: a contact, their company and a deal, each a new one or one that is there. */
export function ConvertDialog({ lead, about, next = '', onClose }: Props) {
  const conversion = useConversion(lead);
  const { contact, company, deal } = conversion;
  const convert = useConvert(lead, next, onClose);
  const mayMakeDeals = useSession().can('write:deals');
  const errors = convert.error ? fieldErrors(messageOf(convert.error), NAMES) : {};
  return (
    <FormDialog
      title={`Convert ${lead.name}`}
      description={`${about ?? 'The lead becomes a contact.'} All of it can be undone together.`}
      action="Convert"
      busy={convert.isPending}
      disabled={!conversion.isKnown}
      error={errors['']}
      onSubmit={() => convert.mutate({ id: lead.id, qualify: true, ...conversion.input() })}
      onClose={onClose}
    >
      <Choice label="Contact" {...contact} />
      {contact.fills === undefined ? null : (
        <span className="flex items-center justify-between gap-3 text-sm">
          Fill in what the contact lacks
          <Switch label="Fill in what the contact lacks" checked={contact.fills} onChange={contact.setFills} />
        </span>
      )}
      <Choice label="Company" {...company} />
      {mayMakeDeals ? <Choice label="Deal" {...deal} /> : null}
      {deal.value === 'new' ? <NewDeal deal={deal} errors={errors} /> : null}
    </FormDialog>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <Select id={control.id} value={value} options={options} onChange={(chosen) => chosen && onChange(chosen)} />
    )}
  </Field>
);

/** Converts, goes to the contact, and offers to take all of it back. */
function useConvert(lead: Lead, next: string, onClose: () => void) {
  const queries = useQueryClient();
  const router = useRouter();
  const done = useUndo();
  return useMutation(
    useTRPC().leads.convert.mutationOptions({
      meta: { quiet: true },
      onSuccess: (answer) => {
        onClose();
        router.push(`/contacts/${answer.contact.id}${next}`);
        done(`${answer.contact.name} is a contact now`, answer, () => router.push(`/leads/${lead.id}`));
      },
      onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.all }),
    }),
  );
}
