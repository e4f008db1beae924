/** PostgreSQL writes its log in pieces of this size; where none fits, it stops. */
const leastFreeBytes = 16 * 1024 ** 2;

/**
 * Whether a disk counts as full.
 * @param {{ bavail: number, bsize: number }} disk as the system describes it
 */
export const hasNoRoom = ({ bavail, bsize }) => bavail * bsize < leastFreeBytes;
