import { z } from 'zod';
import { domain, requiredText, utc } from '@/server/kernel/contract/fields';
import { FIELD_TYPES } from './names';

const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Expected a color such as #3f51c9');
const isHttp = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
const webAddress = () =>
  z.string().trim().max(2000).refine(isHttp, 'Expected an address such as https://example.com/thanks');

const formField = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,89}$/, 'Expected lower case letters, digits and _'),
  label: requiredText(200),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  options: z.array(requiredText(200)).max(100).describe('What can be chosen, of SELECT and MULTISELECT.'),
  leadField: z
    .string()
    .max(120)
    .nullable()
    .describe(
      'Where the answer goes: a field of the lead, or `customFields.<key>`; null keeps it with the submission.',
    ),
});
export type FormField = z.infer<typeof formField>;

/** What a member may write of a form. */
export const formRow = z.object({
  name: requiredText(100),
  active: z.boolean(),
  fields: z.array(formField).min(1).max(40),
  submitLabel: requiredText(60),
  thankYou: requiredText(2000),
  redirectUrl: webAddress().nullable(),
  accentColor: color(),
  backgroundColor: color(),
  textColor: color(),
  domains: z.array(domain()).max(50),
});
export type FormRow = z.infer<typeof formRow>;

/** What the page of a form is drawn from. */
export type FormLook = Pick<
  FormRow,
  'name' | 'fields' | 'submitLabel' | 'thankYou' | 'redirectUrl' | 'accentColor' | 'backgroundColor' | 'textColor'
>;

const form = formRow.extend({
  id: z.string(),
  key: z.string(),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Form = z.infer<typeof form>;

/** A form in the list of all. */
export interface FormSummary {
  id: string;
  key: string;
  name: string;
  active: boolean;
  accepted: number;
  spam: number;
  lastSubmittedAt: string | null;
}

export const SUBMISSION_STATUSES = ['ACCEPTED', 'SPAM'] as const;
const SPAM_REASONS = ['HONEYPOT', 'TIMING', 'RATE', 'LINKS'] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** What was answered, by the keys of the fields: trimmed, empty as null. */
export type Answers = Record<string, string | string[] | true | null>;

export interface Submission {
  id: string;
  status: (typeof SUBMISSION_STATUSES)[number];
  spamReasons: SpamReason[];
  fields: Answers;
  pageUrl: string | null;
  lead: { id: string; name: string } | null;
  leadCreated: boolean;
  createdAt: string;
}
