/** Days in which what was deleted can come back. */
export const TRASH_DAYS = 30;
/** Records that an answer names one by one. */
export const MAX_LISTED = 1000;
/** Changes of one operation that are reverted in one piece; more are reverted in the background, page by page. */
export const MAX_CHANGES = 100_000;
/** Records of such a page. */
export const PAGE_RECORDS = 1000;
/** Records with conflicts that are named of a revert in the background. */
export const MAX_CONFLICTS = 100;
