import type { Named } from '@/components/records/engine/definition';
import type { Contact } from '@/server/records/contacts/contract';

export const CONTACT_STATUS: Named<Contact['status']> = {
  NEW: { label: 'New', tone: 'info' },
  ACTIVE: { label: 'Active', tone: 'success' },
  INACTIVE: { label: 'Inactive' },
  CUSTOMER: { label: 'Customer', tone: 'violet' },
  LOST: { label: 'Lost', tone: 'danger' },
};

export const LIFECYCLE: Named<Contact['lifecycleStage']> = {
  SUBSCRIBER: { label: 'Subscriber' },
  LEAD: { label: 'Lead', tone: 'info' },
  MARKETING_QUALIFIED_LEAD: { label: 'Marketing qualified', tone: 'info' },
  SALES_QUALIFIED_LEAD: { label: 'Sales qualified', tone: 'warning' },
  OPPORTUNITY: { label: 'Opportunity', tone: 'warning' },
  CUSTOMER: { label: 'Customer', tone: 'violet' },
  EVANGELIST: { label: 'Evangelist', tone: 'success' },
  OTHER: { label: 'Other' },
};

export const EMAIL_STATUS: Named<Contact['emailStatus']> = {
  UNKNOWN: { label: 'Unknown' },
  VALID: { label: 'Valid', tone: 'success' },
  BOUNCED: { label: 'Bounced', tone: 'danger' },
  COMPLAINED: { label: 'Complained', tone: 'warning' },
};
