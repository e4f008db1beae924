/** Why two records look like one. */
export const REASONS = [
  'SAME_EMAIL',
  'SAME_PHONE',
  'SAME_DOMAIN',
  'SAME_NAME',
  'SAME_NAME_AND_COMPANY',
  'SAME_NAME_AND_DOMAIN',
  'SIMILAR_FIRST_NAME',
  'SIMILAR_LAST_NAME',
  'SIMILAR_NAME',
] as const;
export type Reason = (typeof REASONS)[number];

/** Members of a block beyond which nothing is compared by it: `info@`, a switchboard. */
export const MOST_MEMBERS = 500;
