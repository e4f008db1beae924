'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { FilesPanel } from '@/components/records/files/files-panel';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { SubPage } from '@/components/ui/sub-page';
import { When } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { LOOKED_AT_ANEW, useIsWritten } from '@/lib/kept-form';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';
import type { Campaign } from '@/server/outreach/campaigns/contract';
import { AnalyticsTiles } from './analytics-tiles';
import { CampaignActions } from './campaign-actions';
import { CampaignForm, writtenAbout } from './campaign-form';
import { CampaignMails } from './campaign-mails';
import { CampaignProgress } from './campaign-progress';
import { CampaignStatus } from './campaign-state';
import { Recipients } from './recipients';

/** One campaign: written while it waits, watched once it goes out. */
export function CampaignPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...useTRPC().campaigns.get.queryOptions({ id }, LOOKED_AT_ANEW),
    refetchInterval: ({ state }) => (state.data?.campaign.status === 'SENDING' ? 3000 : false),
  });
  const dirty = useIsWritten(writtenAbout(id));
  useFollowCampaign(id, data?.campaign.status);
  const mayWrite = useSession().can('write:campaigns');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { campaign, analytics } = data;
  const editable = campaign.status === 'DRAFT' || campaign.status === 'SCHEDULED';
  return (
    <SubPage
      back={{ href: '/campaigns', label: 'All campaigns' }}
      title={campaign.name}
      state={<CampaignStatus status={campaign.status} />}
      actions={mayWrite ? <CampaignActions campaign={campaign} dirty={dirty} /> : null}
      width="max-w-4xl"
    >
      {campaign.status === 'SCHEDULED' && campaign.scheduledAt ? <Scheduled at={campaign.scheduledAt} /> : null}
      {campaign.status === 'OUTREACH' ? <CampaignMails id={id} /> : null}
      {campaign.status === 'DRAFT' || campaign.status === 'OUTREACH' ? null : (
        <>
          {campaign.status === 'SCHEDULED' ? null : (
            <>
              <CampaignProgress id={id} />
              <AnalyticsTiles id={id} analytics={analytics} />
            </>
          )}
          <Recipients id={id} live={campaign.status === 'SENDING'} />
        </>
      )}
      {editable && mayWrite ? <CampaignForm campaign={campaign} /> : <Content campaign={campaign} />}
      <CampaignFiles campaign={campaign} mayWrite={mayWrite} />
      <RecordHistory id={id} className="mt-5" />
    </SubPage>
  );
}

/** Reads all that is shown of a campaign again when it has come further, and once more when its state is another. */
function useFollowCampaign(id: string, status: Campaign['status'] | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries(trpc.campaigns.pathFilter());
  useLive('campaigns', (changed) => {
    if (changed === undefined || changed === id) refresh();
  });
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status) refresh();
    before.current = status;
  });
}

const Scheduled = ({ at }: { at: string }) => (
  <p className="mb-5 rounded-md bg-violet-soft px-3 py-2 text-sm text-violet">
    It goes out on <When at={at} />. Changes until then are part of it.
  </p>
);

/** What goes with every mail of it, until it begins to send. */
function CampaignFiles({ campaign: { id, status }, mayWrite }: { campaign: Campaign; mayWrite: boolean }) {
  const open = status === 'DRAFT' || status === 'SCHEDULED' || status === 'OUTREACH';
  return (
    <Card className="mt-5">
      <FilesPanel
        entity="CAMPAIGN"
        recordId={id}
        heading="h2"
        readOnly={!open || !mayWrite}
        empty="Drop files here, or choose them, to send them with every mail of this campaign."
      />
    </Card>
  );
}

function Content({ campaign: { status, subject, bodyHtml } }: { campaign: Campaign }) {
  if (status === 'OUTREACH') return null;
  return (
    <Section title="The mail" about={subject}>
      <MailFrame html={bodyHtml} title="The mail, with its placeholders" />
    </Section>
  );
}
