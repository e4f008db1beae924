import { deliverWebhooks } from './functions/deliver-webhooks';
import { pruneHistory } from './functions/prune-history';
import { sendMail } from './functions/send-mail';
import { sweepUploads } from './functions/sweep-uploads';

/** Every function that the service runs later. */
export const functions = [deliverWebhooks, pruneHistory, sweepUploads, sendMail];
