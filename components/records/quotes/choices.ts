import type { Named } from '@/components/records/engine/definition';
import type { Quote } from '@/server/records/quotes/contract';

export const QUOTE_STATUS: Named<Quote['status']> = {
  DRAFT: { label: 'Draft' },
  SENT: { label: 'Sent', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  DECLINED: { label: 'Declined', tone: 'danger' },
};
