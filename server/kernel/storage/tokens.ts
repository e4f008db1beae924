import { config } from '@/server/kernel/config';
import { isId } from '@/server/kernel/db/ids';
import { sameText, sign } from '@/server/kernel/secret';

/** Seconds that an upload address and a download address live. */
export const UPLOAD_SECONDS = 300;
export const DOWNLOAD_SECONDS = 300;

/** What an address is for; a token for one is none for the other. */
type Use = 'upload' | 'download' | 'attachment' | 'part' | 'failure' | 'export' | 'quote';
const MAC_BYTES = 24;

/** What a token stands for. */
export interface Grant {
  workspaceId: string;
  id: string;
  /** Unix milliseconds, whole seconds. */
  expiresAt: number;
}

/** An address of the service that needs no key: whoever has it may do this one thing until it expires. */
export function signedUrl(use: Use, { workspaceId, id, expiresAt }: Grant): string {
  const grant = `${workspaceId}.${id}.${Math.floor(expiresAt / 1000)}`;
  return `${config.baseUrl}/api/${use}s/${grant}.${sign(use, grant, MAC_BYTES)}`;
}

/**
 * Reads a token of ours.
 * @param now Unix milliseconds.
 * @returns what it grants, `forged` when we did not make it for this use, `expired` when its time is over.
 */
export function readToken(use: Use, token: string, now: number): Grant | 'forged' | 'expired' {
  const [workspaceId = '', id = '', seconds = '', mac = '', ...more] = token.split('.');
  const genuine = sameText(mac, sign(use, `${workspaceId}.${id}.${seconds}`, MAC_BYTES));
  if (!genuine || more.length > 0 || !isId(workspaceId) || !isId(id)) return 'forged';
  const expiresAt = Number(seconds) * 1000;
  return now < expiresAt ? { workspaceId, id, expiresAt } : 'expired';
}
