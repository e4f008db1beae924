// What the ranker gives points for. The statement that looks at every contact and the judgement of the best of them use the
// same figures.

export const POINTS = {
  interest: { HIGH: 30, MEDIUM: 24, LOW: 16 },
  openDeal: 26,
  lostDeal: 14,
  boughtAgain: 20,
  boughtOther: 8,
  buyerIndustry: 12,
  buyerCategory: 8,
  buyerTitle: 6,
  sameCategory: 15,
  strongTerm: 8,
  weakTerm: 4,
  /** The most that words and category together can give. */
  words: 16,
  decides: 8,
  leads: 5,
  engagement: 14,
  answered: 8,
  mailRead: 5,
  met: 6,
  recency: 10,
} as const;

export const STATUS_POINTS: Record<string, number> = { CUSTOMER: 5, ACTIVE: 4, NEW: 2, INACTIVE: -4, LOST: -8 };
/** Someone who pays for a subscription already is not to be sold it again. */
export const HAS_IT = -40;
/** For each mail beyond two that got no answer. */
export const UNANSWERED = -3;
export const MOST_UNANSWERED = -9;

/** The score at which nearly two thirds of the points for engagement are given. */
export const ENGAGEMENT_SCALE = 40;
/** Days after which something counts a third of what it did. */
export const RECENCY_DAYS = 60;

/** What titles of people who decide, and of people who lead, have in them; in lower case. */
export const DECIDES = [
  'chief ',
  'ceo',
  'cto',
  'cfo',
  'coo',
  'founder',
  'owner',
  'president',
  'managing director',
  'partner',
];
export const LEADS = ['head of', 'director', 'lead', 'manager'];

/** What nobody could reach in this workspace is no part of the scale. */
export const fullScore = (hasBuyers: boolean) => (hasBuyers ? 80 : 60);
