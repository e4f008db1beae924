import { config } from '@/server/kernel/config';
import { mailToken, readMailToken } from '@/server/kernel/mail/token';

/** A version of a quote, as a link names it. */
export interface VersionRef {
  workspaceId: string;
  versionId: string;
}

const quoteToken = ({ workspaceId, versionId }: VersionRef) => mailToken('quote', workspaceId, versionId);

/** Reverses `quoteToken`; undefined for whatever this service did not make. */
export function readQuoteToken(token: string): VersionRef | undefined {
  const ref = readMailToken('quote', token);
  return ref && { workspaceId: ref.workspaceId, versionId: ref.emailId };
}

/** Where a buyer reads a version and answers it. Nobody can make one up. */
export const quoteUrl = (version: VersionRef) => `${config.baseUrl}/quote/${quoteToken(version)}`;
