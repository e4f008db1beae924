import { hasOptions } from '@/server/website/forms/mapping';
import { type Draft, type DraftField, lines } from './draft';

/** What is wrong with a field, by the name of what it is wrong with. */
export type FieldProblems = Partial<Record<'label' | 'options' | 'leadField', string>>;

export interface DraftProblems {
  errors: Record<string, string>;
  /** By the ids of the fields. */
  fields: Record<string, FieldProblems>;
}

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const COLORS = ['accentColor', 'backgroundColor', 'textColor'] as const;
const IS_COLOR = /^#[0-9a-f]{6}$/i;
const IS_DOMAIN = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** Everything that keeps a form from being saved, each told beside what it is wrong with. */
export function checkDraft(draft: Draft): DraftProblems {
  const { name, submitLabel, thankYou, redirectUrl, anyWebsite } = draft;
  const wrongColors = COLORS.filter((color) => !IS_COLOR.test(draft[color]));
  const wrongDomain = anyWebsite ? undefined : lines(draft.domains).find((one) => !IS_DOMAIN.test(one));
  const errors = {
    ...Object.fromEntries(wrongColors.map((color) => [color, 'Enter a colour such as #3f51c9.'])),
    ...(!name.trim() && { name: 'Give the form a name.' }),
    ...(!submitLabel.trim() && { submitLabel: 'Say what the button reads.' }),
    ...(!thankYou.trim() && { thankYou: 'Write what visitors read once they have sent it.' }),
    ...(redirectUrl.trim() &&
      !isAddress(redirectUrl.trim()) && { redirectUrl: 'Enter an address that begins with https://.' }),
    ...(wrongDomain && { domains: `“${wrongDomain}” is no domain. Enter one such as example.com.` }),
    ...(!namesSomebody(draft.fields) && {
      fields: 'Make a field required that fills the name or the email of the lead, so that you know who wrote.',
    }),
  };
  const fields = Object.fromEntries(
    draft.fields
      .map((field, index) => [field.id, checkField(field, draft.fields.slice(0, index))] as const)
      .filter(([, problems]) => Object.keys(problems).length > 0),
  );
  return { errors, fields };
}

const namesSomebody = (fields: readonly DraftField[]) =>
  fields.some(({ required, leadField }) => required && (leadField === 'name' || leadField === 'email'));

function checkField({ label, type, options, leadField }: DraftField, before: readonly DraftField[]): FieldProblems {
  const offered = lines(options);
  const other = before.find((one) => leadField !== null && leadField !== 'name' && one.leadField === leadField);
  return {
    ...(!label.trim() && { label: 'Give this field a label.' }),
    ...(hasOptions(type) && offered.length === 0 && { options: 'Enter what can be chosen, one in each line.' }),
    ...(new Set(offered).size < offered.length && { options: 'Two of these are the same.' }),
    ...(other && { leadField: `“${other.label || 'Another field'}” fills this already.` }),
  };
}
