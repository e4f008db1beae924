import { Megaphone } from 'lucide-react';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { addressCell, choiceCell, dateCell, linkCell, pageCell, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import { plural } from '@/lib/format';
import type { campaignDescriptor } from '@/server/outreach/campaigns/descriptor';
import { CAMPAIGN_STATUS } from './campaign-status';
import { allRecipientsHref } from './recipients-href';

/** What its descriptor calls it. What that says besides, such as how a change is taken back, is none of the browser's. */
const CAMPAIGN = { plural: 'campaigns', key: 'campaign', entity: 'CAMPAIGN' } as const satisfies Partial<
  typeof campaignDescriptor
>;

export const campaigns = defineRecords(CAMPAIGN, ({ column, reference }) => ({
  title: 'Campaigns',
  icon: Megaphone,
  scope: 'write:campaigns',
  search: { by: 'q', hint: 'Search name, subject…' },
  empty: 'Write once, and send it to everybody with a tag.',
  hasPage: true,
  name: (campaign) => campaign.name,
  detail: ({ subject, status }) => withNames(subject) || (status === 'OUTREACH' ? 'Single emails' : ''),
  aside: (campaign) => choiceCell(CAMPAIGN_STATUS, campaign.status),
  columns: [
    { id: 'name', label: 'Name', width: [240, 2], cell: ({ id, name }) => pageCell(`/campaigns/${id}`, name) },
    column('status', { label: 'Status', width: [120, 0], cell: (status) => choiceCell(CAMPAIGN_STATUS, status) }),
    column('subject', { label: 'Subject', width: [240, 2], cell: (subject) => textCell(withNames(subject)) }),
    {
      id: 'recipientCount',
      label: 'Recipients',
      width: [130, 0],
      end: true,
      // Who gets it is settled when it is launched.
      cell: ({ id, status, recipientCount }) => {
        if (status === 'DRAFT') return textCell(null);
        const text = plural(recipientCount, 'recipient');
        return status === 'OUTREACH' ? text : pageCell(allRecipientsHref(id), text);
      },
    },
    column('fromEmail', { label: 'From', width: [200, 1], hidden: true, cell: addressCell }),
    column('offering', { label: 'Product', width: [160, 1], hidden: true, cell: linkCell }),
    column('scheduledAt', { label: 'Scheduled', width: [130, 0], cell: dateCell }),
    column('createdAt', { label: 'Created', width: [120, 0], cell: dateCell }),
    column('updatedAt', { label: 'Changed', width: [120, 0], hidden: true, cell: dateCell }),
  ],
  filters: [{ kind: 'choice', name: 'status', label: 'Status', choices: CAMPAIGN_STATUS }],
  fields: [reference('offeringId', { label: 'Product', to: 'products', shown: 'offering' })],
  related: [],
}));
