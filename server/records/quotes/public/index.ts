import { implementPublic } from '@/server/kernel/http/public/implement';
import { answerQuote, type QuoteContainer } from './answer';
import { publicQuotesContract } from './contract';
import { getVersion, shownToBuyer } from './find';

/** The link is all the authority there is, so it does not matter whose page asks. */
async function findContainer({ token = '' }: Record<string, string>): Promise<QuoteContainer> {
  const found = await getVersion(token);
  return { workspaceId: found.workspaceId, site: `quote ${found.quoteId}`, found };
}

export const publicQuotes = implementPublic(publicQuotesContract, findContainer, {
  get: async ({ container }) => ({ quote: shownToBuyer(container.found) }),
  answer: answerQuote,
});
