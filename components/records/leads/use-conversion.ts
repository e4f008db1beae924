'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrencies } from '@/components/records/engine/use-currencies';
import { parseAmount } from '@/lib/amount';
import { useTRPC } from '@/lib/trpc';
import type { Lead } from '@/server/records/leads/contract';

/** What one chooses beside a record that is there. */
const NEW = 'new';
const NONE = 'none';
/** The company where the chosen contact works, as far as that is known. */
const KEPT = 'kept';

interface Alike {
  id: string;
  name: string;
  detail: string | null;
  reasons: readonly string[];
}

const optionsOf = (alike: readonly Alike[] = []) =>
  alike.map(({ id, name, detail }) => ({ value: id, label: detail ? `${name}, ${detail}` : name }));

/** The one that is surely the same. */
const sameOf = (alike: readonly Alike[] | undefined, reasons: readonly string[]) =>
  alike?.find((one) => one.reasons.some((reason) => reasons.includes(reason)))?.id;

/** What a lead is to become: what is offered for it, what is chosen, and the input of the call that does it. */
export function useConversion(lead: Lead) {
  const contact = useContact(lead);
  const company = useCompany(lead, contact.value !== NEW);
  const deal = useDeal(lead, contact.value);
  return {
    isKnown: contact.isKnown && company.isKnown,
    ...{ contact, company, deal },
    input: () => ({ ...contact.input, ...company.input, ...deal.input() }),
  };
}

function useContact({ name, email, phone, company }: Lead) {
  const [chosen, onChange] = useState<string>();
  const [fills, setFills] = useState(true);
  const draft = {
    name,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(company && { company }),
  };
  const { data, isLoading } = useQuery(useTRPC().duplicates.similar.queryOptions({ entity: 'CONTACT', draft }));
  const value = chosen ?? sameOf(data, ['SAME_EMAIL']) ?? NEW;
  return {
    ...{ value, onChange },
    isKnown: !isLoading,
    options: [{ value: NEW, label: `New: ${name}` }, ...optionsOf(data)],
    /** Whether one that is there takes what it lacks from the lead; undefined where there is none. */
    fills: value === NEW ? undefined : fills,
    setFills,
    input: value === NEW ? { contactId: null } : { contactId: value, fillContact: fills },
  };
}

function useCompany({ company, website }: Lead, isKnownContact: boolean) {
  const [chosen, onChange] = useState<string>();
  const draft = { name: company ?? '', ...(website && { website }) };
  const { data, isLoading } = useQuery({
    ...useTRPC().duplicates.similar.queryOptions({ entity: 'COMPANY', draft }),
    enabled: company !== null,
  });
  const usual = company ? (sameOf(data, ['SAME_DOMAIN', 'SAME_NAME']) ?? NEW) : NONE;
  const options = [
    isKnownContact ? { value: KEPT, label: company ? `Theirs, else ${company}` : 'Theirs' } : undefined,
    company ? { value: NEW, label: `New: ${company}` } : undefined,
    ...optionsOf(data),
    isKnownContact ? undefined : { value: NONE, label: 'None' },
  ].filter((option) => option !== undefined);
  const isOffered = options.some((option) => option.value === chosen);
  const value = chosen !== undefined && isOffered ? chosen : isKnownContact ? KEPT : usual;
  const inputs: Record<string, { company?: string; companyId?: string | null }> = {
    [KEPT]: {},
    [NONE]: { companyId: null },
    [NEW]: company ? { company } : {},
  };
  return { value, onChange, isKnown: !isLoading, options, input: inputs[value] ?? { companyId: value } };
}

/** @param contact the id of one that is there, whose open deals are offered */
function useDeal(lead: Lead, contact: string) {
  const [chosen, onChange] = useState<string>(NONE);
  const [name, setName] = useState(lead.company ?? lead.name);
  const [amount, setAmount] = useState('');
  const [picked, setCurrency] = useState<string>();
  const [stageId, setStageId] = useState<string | null>(null);
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.deals.list.queryOptions({ contactId: contact, open: true, limit: 20 }),
    enabled: contact !== NEW,
  });
  const { usual } = useCurrencies();
  const currency = picked ?? usual ?? null;
  const options = [
    { value: NONE, label: 'None' },
    { value: NEW, label: 'New' },
    ...(contact === NEW ? [] : (data?.deals ?? []).map((deal) => ({ value: deal.id, label: deal.name }))),
  ];
  const value = options.some((option) => option.value === chosen) ? chosen : NONE;
  const made = () => ({
    ...(name.trim() && { name }),
    ...(amount.trim() && { value: parseAmount(amount) ?? Number.NaN }),
    ...(currency && { currency }),
    ...(stageId && { pipelineStageId: stageId }),
  });
  const input = () => (value === NONE ? {} : { deal: value === NEW ? made() : { id: value } });
  return {
    value,
    onChange,
    options,
    input,
    name,
    setName,
    amount,
    setAmount,
    currency,
    setCurrency,
    stageId,
    setStageId,
  };
}
