import { randomBytes } from 'node:crypto';
import { config } from '@/server/kernel/config';

/** The link of a new hosted video meeting: a room whose name nobody can guess, so that only who is told it can come in. */
export const newJoinUrl = (locationKind: string): string | null =>
  locationKind === 'VIDEO' ? `${config.videoBaseUrl}/meeting-${randomBytes(16).toString('hex')}` : null;
