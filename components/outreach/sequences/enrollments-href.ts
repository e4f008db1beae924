import type { EnrollmentOutcome } from '@/server/outreach/sequences/contract';

/** The enrolments of a sequence, all of them or those with an outcome. */
export const enrollmentsHref = (id: string, outcome?: EnrollmentOutcome): string =>
  `/sequences/${id}?outcome=${outcome?.toLowerCase() ?? 'all'}`;
