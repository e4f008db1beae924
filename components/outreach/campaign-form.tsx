'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { BodyEditor } from '@/components/mail/body-editor';
import { IdentitySelect } from '@/components/mail/identity-select';
import { SubjectInput } from '@/components/mail/subject-input';
import { ReferenceEditor } from '@/components/records/editors/reference';
import { Button } from '@/components/ui/button';
import { type Control, Field } from '@/components/ui/field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Campaign } from '@/server/campaigns/contract';
import { AudienceField } from './audience-field';

const NAMES = [
  'name',
  'subject',
  'bodyHtml',
  'fromEmail',
  'from',
  'segmentType',
  'contactIds',
  'tag',
  'tagId',
  'offeringId',
];

const begin = (campaign: Campaign | undefined) => ({
  name: campaign?.name ?? '',
  subject: campaign?.subject ?? '',
  bodyHtml: campaign?.bodyHtml ?? '',
  fromEmail: campaign?.fromEmail ?? null,
  offering: campaign?.offering ?? null,
  audience: campaign?.segment
    ? { segmentType: campaign.segment.type, tagId: campaign.segment.tagId, contactIds: campaign.segment.contactIds }
    : { segmentType: 'tag' as const, tagId: null, contactIds: [] },
});
type Values = ReturnType<typeof begin>;

interface Props {
  /** The campaign that is changed; a new one when left out. */
  campaign?: Campaign;
  onSaved: (campaign: Campaign) => void;
  /** Told whether there are changes that are not saved. */
  onDirty?: (dirty: boolean) => void;
}

/** The content, the sender and the audience of a campaign. */
export function CampaignForm({ campaign, onSaved, onDirty }: Props) {
  const [values, setValues] = useState(() => begin(campaign));
  const set = (changes: Partial<Values>) => {
    setValues((all) => ({ ...all, ...changes }));
    onDirty?.(true);
  };
  const { save, error, busy } = useSave(campaign, (saved) => {
    onDirty?.(false);
    onSaved(saved);
  });
  const errors = error ? fieldErrors(messageOf(error), NAMES) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(values);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name} hint="Only you see it.">
          {(control) => (
            <input {...control} className="field" value={values.name} onChange={(e) => set({ name: e.target.value })} />
          )}
        </Field>
        <Field label="From" error={errors.fromEmail ?? errors.from}>
          {(control) => (
            <IdentitySelect control={control} value={values.fromEmail} onChange={(fromEmail) => set({ fromEmail })} />
          )}
        </Field>
      </div>
      <AudienceField
        value={values.audience}
        onChange={(audience) => set({ audience })}
        error={errors.contactIds ?? errors.tagId ?? errors.tag ?? errors.segmentType}
      />
      <Field label="Product" optional error={errors.offeringId} className="max-w-sm">
        {(control) => (
          <ProductField control={control} value={values.offering} onChange={(offering) => set({ offering })} />
        )}
      </Field>
      <Field label="Subject" error={errors.subject}>
        {(control) => (
          <SubjectInput
            control={control}
            value={values.subject}
            onChange={(subject) => set({ subject })}
            placeholders
          />
        )}
      </Field>
      <Body value={values.bodyHtml} onChange={(bodyHtml) => set({ bodyHtml })} error={errors.bodyHtml} />
      {errors[''] ? (
        <p role="alert" className="text-danger text-sm">
          {errors['']}
        </p>
      ) : null}
      <Button type="submit" look="primary" busy={busy} className="self-start">
        {campaign ? 'Save' : 'Create campaign'}
      </Button>
    </form>
  );
}

interface BodyProps {
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
}

/** The body with what is wrong with it. */
export const Body = ({ value, onChange, error }: BodyProps) => (
  <div>
    <p className="mb-1 font-medium text-sm" aria-hidden>
      Body
    </p>
    <BodyEditor label="Body" value={value} onChange={onChange} placeholders invalid={error !== undefined} />
    {error ? (
      <p role="alert" className="mt-1 text-danger text-xs">
        {error}
      </p>
    ) : null}
  </div>
);

type Named = { id: string; name: string } | null;

/** The product that mail is about, found by searching. */
export const ProductField = ({ value, onChange, control }: ProductProps) => (
  <ReferenceEditor
    field={{ name: 'offeringId', label: 'Product', kind: 'reference', to: { noun: 'products', shown: 'offering' } }}
    value={value}
    onCommit={(id, shown) =>
      onChange(typeof id === 'string' ? { id, name: String((shown as Named)?.name ?? '') } : null)
    }
    control={control}
    bare={false}
    disabled={false}
  />
);

interface ProductProps {
  value: Named;
  onChange: (product: Named) => void;
  control: Control;
}

function useSave(campaign: Campaign | undefined, onSaved: (campaign: Campaign) => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const outcome = {
    meta: { quiet: true },
    onSettled: () => queries.invalidateQueries(trpc.campaigns.pathFilter()),
    onSuccess: ({ campaign: saved }: { campaign: Campaign }) => {
      toast.success('Saved');
      onSaved(saved);
    },
  };
  const create = useMutation(trpc.campaigns.create.mutationOptions(outcome));
  const update = useMutation(trpc.campaigns.update.mutationOptions(outcome));
  const save = ({ audience: { segmentType, tagId, contactIds }, offering, fromEmail, ...content }: Values) => {
    const input = {
      ...content,
      segmentType,
      ...(segmentType === 'tag' ? tagId && { tagId } : { contactIds }),
      ...(fromEmail && fromEmail !== campaign?.fromEmail && { fromEmail }),
      offeringId: offering?.id ?? null,
    };
    if (campaign) update.mutate({ id: campaign.id, ...input });
    else create.mutate(input);
  };
  return { save, error: create.error ?? update.error, busy: create.isPending || update.isPending };
}
