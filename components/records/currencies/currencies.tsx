'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CURRENCIES } from '@/components/records/engine/references';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Currencies as Kept } from '@/server/records/currencies/contract';
import { RateRow } from './rate-row';
import { type DraftRate, draftsOf, ratesOf, withNew } from './rates';

const OPTIONS = Object.keys(CURRENCIES).map((code) => ({ value: code, label: code }));

/** The workspace's currency, and what others are worth in it. */
export function Currencies() {
  const { data, error, refetch } = useQuery(useTRPC().currencies.get.queryOptions({}));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Currencies"
      about="Totals of deals are told in the workspace's currency. A deal in another one counts by the newest rate that is not of a day to come; totals name what has no rate."
    >
      {data ? <RatesForm kept={data} /> : <RowsSkeleton rows={4} />}
    </Section>
  );
}

function RatesForm({ kept }: { kept: Kept }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [currency, setCurrency] = useState(kept.currency);
  const [drafts, setDrafts] = useState(() => draftsOf(kept));
  const { can, current } = useSession();
  const disabled = !can('write:pipelines');
  const replace = useMutation(
    trpc.currencies.replace.mutationOptions({
      meta: { quiet: true },
      onSuccess: (now) => {
        setDrafts(draftsOf(now));
        toast.success('Currencies saved');
      },
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.currencies.pathFilter()),
          queries.invalidateQueries(trpc.deals.board.pathFilter()),
        ]),
    }),
  );
  const change = (key: number, part: Partial<DraftRate>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  return (
    <form
      className="flex max-w-xl flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        replace.mutate({ currency, rates: ratesOf(drafts) });
      }}
    >
      <Field label="Workspace's currency" className="max-w-40">
        {(control) => (
          <Select
            id={control.id}
            value={currency}
            onChange={(code) => setCurrency(code ?? currency)}
            options={OPTIONS}
            disabled={disabled}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-sm">
          Rates: what one unit is worth in {currency}, and since when
        </legend>
        <ul className="flex flex-col gap-2">
          {drafts.map((rate, index) => (
            <RateRow
              key={rate.key}
              rate={rate}
              number={index + 1}
              options={OPTIONS}
              currency={currency}
              disabled={disabled}
              onChange={(part) => change(rate.key, part)}
              onRemove={() => setDrafts(drafts.filter((one) => one !== rate))}
            />
          ))}
        </ul>
        {disabled ? null : (
          <Button
            size="sm"
            look="ghost"
            className="self-start"
            onClick={() => setDrafts(withNew(drafts, current.workspaceTimezone))}
          >
            <Plus aria-hidden />
            Add rate
          </Button>
        )}
      </fieldset>
      {replace.error ? (
        <p role="alert" className="text-danger text-sm">
          {messageOf(replace.error)}
        </p>
      ) : null}
      {disabled ? null : (
        <Button type="submit" look="primary" className="self-start" busy={replace.isPending}>
          Save currencies
        </Button>
      )}
    </form>
  );
}
