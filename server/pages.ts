// All that the pages call of the server, and the routes that Next answers beside them; see lib/backend.ts.
export { isFirstRun } from '@/server/auth/accounts';
export { answerAuth } from '@/server/auth/answer';
export { findInvite } from '@/server/auth/team/accept';
export { findOpenType } from '@/server/booking-types/public/find';
export { firstSlots } from '@/server/booking-types/public/first-slots';
export { shownToVisitors } from '@/server/booking-types/public/shown';
export { calendarFile, managePage } from '@/server/bookings/manage/page';
export { answerDownload } from '@/server/console/download';
export { ApiError } from '@/server/contract/errors';
export { answerFormPage, answerFormScript } from '@/server/forms/page/serve';
export { readable } from '@/server/http/web';
export { visitOf } from '@/server/mail/review/access';
export { answerReviewAttachment } from '@/server/mail/review/attachment';
export { findReview, noteUse, userOf } from '@/server/mail/review/load';
export { viewOf } from '@/server/mail/review/view';
export { createTrpcContext } from '@/server/trpc/context';
export { handleTrpc } from '@/server/trpc/handle';
export { appRouter } from '@/server/trpc/router';
