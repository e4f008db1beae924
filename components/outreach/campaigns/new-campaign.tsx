'use client';

import { useRouter } from 'next/navigation';
import { SubPage } from '@/components/ui/sub-page';
import { CampaignForm } from './campaign-form';

/** Makes a campaign, as a draft. */
export function NewCampaign() {
  const router = useRouter();
  return (
    <SubPage back={{ href: '/campaigns', label: 'All campaigns' }} title="New campaign" width="max-w-3xl">
      <CampaignForm onSaved={({ id }) => router.push(`/campaigns/${id}`)} />
      <p className="mt-4 text-muted text-sm">Files are attached once it is there, before it goes out.</p>
    </SubPage>
  );
}
