import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const matchDescriptor = describeRecord({
  table: 'OutreachMatch',
  key: 'match',
  plural: 'matches',
  resource: 'Match',
  points: {
    productId: goesWith('Product'),
    campaignId: empties('Campaign'),
  },
  reverting: { counters: ['judgedBy', 'skippedNoEmail', 'skippedSuppressed'] },
  parts: [
    {
      table: 'MatchCandidate',
      keptOnMerge: `t."emailId" IS NULL, t.decision = 'PENDING'`,
      points: {
        matchId: goesWith('OutreachMatch', 'once'),
        contactId: goesWith('Contact', 'once'),
        emailId: empties('Email'),
      },
    },
  ],
});
