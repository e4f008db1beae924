import { deliverWebhooks } from './functions/deliver-webhooks';
import { pruneHistory } from './functions/prune-history';

/** Every function that the service runs later. */
export const functions = [deliverWebhooks, pruneHistory];
