import type { Tone } from '@/components/ui/badge';
import type { Enrollment, EnrollmentOutcome } from '@/server/outreach/sequences/contract';

/** How the states of an enrolment are called and shown. */
export const ENROLLMENT_STATE: Record<Enrollment['state'], { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Active', tone: 'info' },
  COMPLETED: { label: 'Completed', tone: 'success' },
  REPLIED: { label: 'Replied', tone: 'success' },
  EXITED: { label: 'Ended early', tone: 'warning' },
  UNENROLLED: { label: 'Taken out', tone: 'neutral' },
  BOUNCED: { label: 'Bounced', tone: 'danger' },
};

const states = Object.keys(ENROLLMENT_STATE) as Enrollment['state'][];

/** What enrolments are counted by, in the order of their figures, and what it is called. */
export const OUTCOMES: readonly (readonly [EnrollmentOutcome, string])[] = [
  ...states.map((state) => [state, ENROLLMENT_STATE[state].label] as const),
  ['EMAILED', 'Emailed'],
];

/** The outcome that the address of a sequence's page names, with what it is called. */
export const outcomeIn = (named: string | null) => OUTCOMES.find(([outcome]) => outcome.toLowerCase() === named);
