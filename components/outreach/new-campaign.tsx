'use client';

import { useRouter } from 'next/navigation';
import { PageHeader } from '@/components/ui/page';
import { BackTitle } from './back-title';
import { CampaignForm } from './campaign-form';

/** Makes a campaign, as a draft. */
export function NewCampaign() {
  const router = useRouter();
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/campaigns" label="All campaigns">
            New campaign
          </BackTitle>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl px-4 py-5 md:px-6">
          <CampaignForm onSaved={({ id }) => router.push(`/campaigns/${id}`)} />
          <p className="mt-4 text-muted text-sm">Files are attached once it is there, before it goes out.</p>
        </div>
      </div>
    </>
  );
}
