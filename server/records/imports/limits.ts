/** Bytes of each part but the last: below what serverless platforms let through. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Columns that a file may have. */
export const MOST_COLUMNS = 500;
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
