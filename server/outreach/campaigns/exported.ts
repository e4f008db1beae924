import { z } from 'zod';
import {
  columnsBy,
  describedSource,
  type ExportSource,
  listedUnder,
  type Paged,
} from '@/server/records/exports/sources';
import { campaignsContract, type Recipient } from './contract';
import { campaignList, listCampaigns } from './list';
import { listRecipients } from './recipients';
import { campaignRecord } from './record';

export const exportedCampaigns = describedSource({
  plural: 'campaigns',
  scope: 'read:campaigns',
  operation: campaignsContract.list,
  list: listCampaigns,
  described: campaignList,
});

const { state, outcome } = campaignsContract.recipients.input.shape;
const input = z.object({ campaignId: z.string(), state, outcome });

/** Whom a campaign is for, with what came of each. */
export const exportedRecipients: ExportSource = {
  ...{ scopes: ['read:campaigns'], input },
  under: listedUnder('campaignId', campaignRecord),
  page: async (ctx, asked) => {
    const { campaignId: id, ...page } = asked as Paged<typeof input>;
    const { recipients, nextCursor } = await listRecipients(ctx, { id, ...page });
    return { records: recipients.value, next: nextCursor };
  },
  columns: async () =>
    columnsBy<Recipient>({
      id: ({ id }) => id,
      email: ({ email }) => email,
      contactId: ({ contact }) => contact?.id,
      contact: ({ contact }) => contact?.name,
      state: ({ state }) => state,
      reason: ({ reason }) => reason,
      emailId: ({ emailId }) => emailId,
      settledAt: ({ settledAt }) => settledAt,
    }),
};
