'use client';

import { useMutation } from '@tanstack/react-query';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Field } from '@/components/ui/field';
import { PageForm, useSaved } from '@/components/ui/page-form';
import { fieldErrors } from '@/lib/field-errors';
import { useKeptForm } from '@/lib/kept-form';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Campaign } from '@/server/outreach/campaigns/contract';
import { AudienceField } from './audience-field';
import { NameAndFrom, ProductField } from './basics';

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

/** What it is when it is only planned, or given a file, it is still. */
const campaignVersion = (campaign: Campaign | undefined) => JSON.stringify(begin(campaign));

interface Props {
  /** The campaign that is changed; a new one when left out. */
  campaign?: Campaign;
  onSaved?: (campaign: Campaign) => void;
}

/** What is written in the form of a campaign, or of a new one. */
export const writtenAbout = (id = 'new') => `campaign ${id}`;

/** The content, the sender and the audience of a campaign. */
export function CampaignForm({ campaign, onSaved }: Props) {
  const form = useKeptForm(writtenAbout(campaign?.id), campaignVersion(campaign), () => begin(campaign));
  const { values, set } = form;
  const { save, error, busy } = useSave(campaign, (saved) => {
    form.settle(campaignVersion(saved));
    onSaved?.(saved);
  });
  const errors = error ? fieldErrors(messageOf(error), NAMES) : {};
  return (
    <PageForm
      errors={errors}
      busy={busy}
      action={campaign ? 'Save' : 'Create campaign'}
      form={form}
      onSubmit={() => save(form.send())}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NameAndFrom values={values} set={set} errors={errors} hint="Only you see it." />
      </div>
      <AudienceField
        value={values.audience}
        onChange={(audience) => set({ audience })}
        error={errors.contactIds ?? errors.tagId ?? errors.tag ?? errors.segmentType}
      />
      <ProductField values={values} set={set} errors={errors} className="max-w-sm" />
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
    </PageForm>
  );
}

interface BodyProps {
  value: string;
  onChange: (html: string) => void;
  error: string | undefined;
}

/** The body with what is wrong with it. */
const Body = ({ value, onChange, error }: BodyProps) => (
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

function useSave(campaign: Campaign | undefined, onSaved: (campaign: Campaign) => void) {
  const trpc = useTRPC();
  const outcome = useSaved(trpc.campaigns.pathFilter(), ({ campaign: saved }: { campaign: Campaign }) =>
    onSaved(saved),
  );
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
