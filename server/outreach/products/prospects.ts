import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { rankContacts } from '@/server/outreach/outreach-matches/rank';
import { timelineDigest } from '@/server/outreach/outreach-matches/rank/digest';
import type { productOutreachContract } from './contract';
import type { ProspectsView } from './views';

export async function listProspects(
  ctx: Context,
  { id, limit }: Input<typeof productOutreachContract.prospects>,
): Promise<ProspectsView> {
  const { offering, ranked, noEmail, suppressed, eligible } = await rankContacts(ctx, id, limit);
  const { name, category, description, price, unit, sku } = offering;
  return {
    offeringId: offering.id,
    offering: { name, category, description, price, unit, sku },
    prospects: ranked.map(({ evidence }) => ({
      contactId: evidence.id,
      name: evidence.name,
      title: evidence.title,
      company: evidence.company,
      email: evidence.email,
      status: evidence.status,
      category: evidence.category,
      timelineDigest: timelineDigest(evidence),
    })),
    skippedNoEmail: noEmail,
    skippedSuppressed: suppressed,
    totalEligible: eligible,
  };
}
