export const MATCH_STATUSES = ['MATCHING', 'DRAFTING', 'DRAFTED', 'FAILED'] as const;
export const TIERS = ['STRONG', 'GOOD', 'WEAK'] as const;
export const DECISIONS = ['INCLUDED', 'EXCLUDED', 'PENDING'] as const;
export type Tier = (typeof TIERS)[number];
export type Decision = (typeof DECISIONS)[number];
