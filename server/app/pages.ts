// All that the pages call of the server, and the routes that Next answers beside them; see lib/backend.ts.

export { answerDownload } from '@/server/app/console/download';
export { createTrpcContext } from '@/server/app/trpc/context';
export { handleTrpc } from '@/server/app/trpc/handle';
export { appRouter } from '@/server/app/trpc/router';
export { ApiError } from '@/server/kernel/contract/errors';
export { readable } from '@/server/kernel/http/web';
export { findOpenType } from '@/server/meetings/booking-types/public/find';
export { firstSlots } from '@/server/meetings/booking-types/public/first-slots';
export { shownToVisitors } from '@/server/meetings/booking-types/public/shown';
export { calendarFile, managePage } from '@/server/meetings/bookings/manage/page';
export { visitOf } from '@/server/outreach/mail/review/access';
export { answerReviewAttachment } from '@/server/outreach/mail/review/attachment';
export { findReview, noteUse, userOf } from '@/server/outreach/mail/review/load';
export { viewOf } from '@/server/outreach/mail/review/view';
export { findShownQuote } from '@/server/records/quotes/public/find';
export { answerQuotePdf } from '@/server/records/quotes/public/serve';
export { answerFormPage, answerFormScript } from '@/server/website/forms/page/serve';
export { isFirstRun } from '@/server/workspace/auth/accounts';
export { answerAuth } from '@/server/workspace/auth/answer';
export { reachesPeople } from '@/server/workspace/auth/mail/send';
export { findInvite } from '@/server/workspace/auth/team/accept';
