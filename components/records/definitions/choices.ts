import type { Tone } from '@/components/ui/badge';
import type { Suppression } from '@/server/outreach/suppressions/contract';
import type { Communication } from '@/server/records/communications/contract';
import type { Contact } from '@/server/records/contacts/contract';
import type { Deal } from '@/server/records/deals/contract';
import type { Lead } from '@/server/records/leads/contract';
import type { Product } from '@/server/records/products/contract';
import type { Quote } from '@/server/records/quotes/contract';
import type { Task } from '@/server/records/tasks/contract';

interface Choice {
  label: string;
  tone?: Tone;
}
/** Every value of a closed set; a value that the API gains does not compile until it has a name here. */
type Named<V extends string | null> = Record<NonNullable<V>, Choice>;

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

export const LEAD_STATUS: Named<Lead['status']> = {
  NEW: { label: 'New', tone: 'info' },
  WORKING: { label: 'Working', tone: 'warning' },
  QUALIFIED: { label: 'Qualified', tone: 'success' },
  UNQUALIFIED: { label: 'Unqualified' },
  CONVERTED: { label: 'Converted', tone: 'violet' },
};

export const INTEREST: Named<Lead['estimatedInterest']> = {
  LOW: { label: 'Low' },
  MEDIUM: { label: 'Medium', tone: 'info' },
  HIGH: { label: 'High', tone: 'success' },
};

export const DEAL_STAGE: Named<Deal['stage']> = {
  NEW: { label: 'New', tone: 'info' },
  QUALIFIED: { label: 'Qualified', tone: 'info' },
  PROPOSAL: { label: 'Proposal', tone: 'violet' },
  NEGOTIATION: { label: 'Negotiation', tone: 'warning' },
  WON: { label: 'Won', tone: 'success' },
  LOST: { label: 'Lost', tone: 'neutral' },
};

export const TASK_TYPE: Named<Task['type']> = {
  TODO: { label: 'To-do' },
  CALL: { label: 'Call' },
  EMAIL: { label: 'Email' },
  MEETING: { label: 'Meeting' },
};

export const PRIORITY: Named<Task['priority']> = {
  LOW: { label: 'Low' },
  MEDIUM: { label: 'Medium', tone: 'info' },
  HIGH: { label: 'High', tone: 'danger' },
};

export const PRODUCT_TYPE: Named<Product['type']> = {
  SUBSCRIPTION: { label: 'Subscription', tone: 'violet' },
  ONE_TIME: { label: 'One-time', tone: 'info' },
  SERVICE: { label: 'Service', tone: 'success' },
  PHYSICAL: { label: 'Physical', tone: 'warning' },
};

export const BILLING: Named<Product['billingPeriod']> = {
  WEEKLY: { label: 'Weekly' },
  MONTHLY: { label: 'Monthly' },
  QUARTERLY: { label: 'Quarterly' },
  YEARLY: { label: 'Yearly' },
};

export const QUOTE_STATUS: Named<Quote['status']> = {
  DRAFT: { label: 'Draft' },
  SENT: { label: 'Sent', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  DECLINED: { label: 'Declined', tone: 'danger' },
};

export const SUPPRESSION_REASON: Named<Suppression['reason']> = {
  UNSUBSCRIBE: { label: 'Unsubscribed', tone: 'info' },
  BOUNCE: { label: 'Bounced', tone: 'danger' },
  COMPLAINT: { label: 'Complained', tone: 'warning' },
  MANUAL: { label: 'By hand' },
};

export const COMMUNICATION_TYPE: Named<Communication['type']> = {
  CALL: { label: 'Call', tone: 'info' },
  EMAIL: { label: 'Email', tone: 'violet' },
  NOTE: { label: 'Note' },
  MEETING: { label: 'Meeting', tone: 'success' },
  LINKEDIN: { label: 'LinkedIn', tone: 'info' },
};

export const DIRECTION: Named<Communication['direction']> = {
  OUTBOUND: { label: 'From us' },
  INBOUND: { label: 'From them' },
};
