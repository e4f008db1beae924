import { config } from '@/server/config';
import { mailToken, readMailToken } from '@/server/mail/token';

/** The link to the review page of one mail. Nobody can make one up, and it says nothing of the mail. */
export const reviewUrl = (workspaceId: string, emailId: string) =>
  `${config.baseUrl}/review/${mailToken('review', workspaceId, emailId)}`;

/** The mail behind a review link. */
export const readReviewToken = (token: string) => readMailToken('review', token);
