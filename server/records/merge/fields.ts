/** The fields of which a merge may be told whose value counts, beside custom fields. */
const ABOUT = ['phone', 'website', 'city', 'state', 'country', 'externalId', 'name'] as const;
const PERSON = ['title', 'email', 'source', 'category', 'buyerType', 'status', 'lifecycleStage', 'ownerId'] as const;

/** Records that one merge may take in. */
export const MOST_SOURCES = 50;

export const MERGED_FIELDS = {
  CONTACT: [...ABOUT, ...PERSON, 'firstName', 'lastName', 'companyId'],
  COMPANY: [...ABOUT, 'domain', 'industry', 'ownerId'],
  LEAD: [...ABOUT, ...PERSON, 'company', 'linkedinUrl', 'estimatedInterest', 'notes', 'offeringId'],
} as const;
export type MergedEntity = keyof typeof MERGED_FIELDS;
