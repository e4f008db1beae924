import { Inngest } from 'inngest';
import { logger } from '@/server/kernel/log';
import { Observed } from './observed';

/**
 * The one Inngest client. Where it sends to is environment alone: INNGEST_DEV, INNGEST_BASE_URL and the Inngest keys; `up`
 * points it at the embedded engine.
 */
export const inngest = new Inngest({ id: 'crm', logger, middleware: [Observed] });
