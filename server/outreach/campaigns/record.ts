import { columns, computed, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Campaign, Recipient } from './contract';
import { campaignDescriptor } from './descriptor';

const recipientCount = `CASE WHEN t.status = 'OUTREACH' THEN (
    SELECT count(*)::int FROM "Email" m
    WHERE m."workspaceId" = t."workspaceId" AND m."campaignId" = t.id AND m.direction = 'OUTBOUND')
  ELSE t."recipientCount" END`;

export const campaignRecord = defineRecord<Campaign>({
  ...campaignDescriptor,
  fields: {
    ...columns('id', 'name', 'subject', 'bodyHtml', 'status'),
    ...computed(
      'segment',
      `json_build_object('type', coalesce(t."segmentType", 'static'), 'tagId', t."segmentTagId", 'contactIds', t."segmentContactIds")`,
    ),
    ...columns('fromEmail'),
    ...reference('offering', 'Product', 'productId', ['id', 'name']),
    ...times('scheduledAt'),
    ...computed('recipientCount', recipientCount),
    ...times('createdAt', 'updatedAt'),
  },
});

export const recipientRecord = defineRecord<Recipient>({
  key: 'recipient',
  plural: 'recipients',
  resource: 'Recipient',
  table: 'CampaignRecipient',
  fields: {
    ...columns('id', 'email'),
    ...reference('contact', 'Contact', 'contactId', ['id', 'name']),
    ...columns('state', 'reason', 'emailId'),
    ...times('settledAt'),
  },
});
