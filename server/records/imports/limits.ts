/** Files that are no text of rows: one is made of them. An import says so in the place of an encoding. */
export const CONVERTED = ['xlsx', 'json'] as const;
export type Converted = (typeof CONVERTED)[number];
/** Bytes of each part but the last: below what serverless platforms let through. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Columns that a file may have. */
export const MOST_COLUMNS = 500;
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
