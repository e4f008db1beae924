import { attributes, escapeHtml } from '@/server/kernel/http/html';
import type { FieldType } from '../names';
import type { FormField } from '../shapes';

/** What was entered and what is wrong with it, by the keys of the fields. */
export interface Entered {
  values: Record<string, unknown>;
  problems: Record<string, string>;
}

const INPUTS: Partial<Record<FieldType, Record<string, string>>> = {
  EMAIL: { type: 'email', inputmode: 'email', maxlength: '320' },
  PHONE: { type: 'tel', maxlength: '100' },
  URL: { type: 'text', inputmode: 'url', maxlength: '2000' },
  NUMBER: { type: 'text', inputmode: 'decimal', maxlength: '40' },
  DATE: { type: 'date' },
};
/** What browsers fill in by themselves (HTML standard §4.10.18.7). */
const AUTOCOMPLETE: Record<string, string> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
  title: 'organization-title',
  website: 'url',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country-name',
};

/** What an answer's problem says to whoever fills the form. */
export const problemTexts: Record<string, string> = {
  Required: 'Please fill this in.',
  'Invalid email': 'Enter an email address such as ada@example.com.',
  'Invalid phone number': 'Enter a phone number such as +49 30 555 0100.',
  'Invalid web address': 'Enter a web address such as www.example.com.',
  'Expected a number': 'Enter a number.',
  'Expected a date as YYYY-MM-DD': 'Enter a date.',
};
const problemText = (message: string) => problemTexts[message] ?? message;

/** What is said of a field; its key may be a name that every object has. */
const saidOf = <T>(all: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

/** One field of a form: its label, its control, and what is wrong with it. */
export function fieldHtml(field: FormField, { values, problems }: Entered): string {
  const { key, label, type, required } = field;
  const id = `field-${key}`;
  const problem = saidOf(problems, key);
  const value = saidOf(values, key);
  const error = `<p class="error" id="${id}-error">${problem ? escapeHtml(problemText(problem)) : ''}</p>`;
  const about = { 'aria-describedby': `${id}-error`, 'aria-invalid': problem ? 'true' : undefined };
  const hint = required ? '' : '<span class="hint">optional</span>';
  if (type === 'MULTISELECT') {
    const boxes = field.options.map((option, index) => choiceHtml(field, option, `${id}-${index}`, value));
    const legend = `<legend class="label">${escapeHtml(label)}${hint}</legend>`;
    return `<fieldset class="field" id="${id}" tabindex="-1"${attributes(about)}>${legend}${boxes.join('')}${error}</fieldset>`;
  }
  const common = { id, name: key, required, ...about };
  if (type === 'CHECKBOX') {
    const box = `<input${attributes({ type: 'checkbox', value: 'true', checked: value === 'true', ...common })}>`;
    return `<div class="field"><label class="choice">${box}<span>${escapeHtml(label)}${hint}</span></label>${error}</div>`;
  }
  const name = `<label class="label" for="${id}">${escapeHtml(label)}${hint}</label>`;
  return `<div class="field">${name}${controlHtml(field, common, value)}${error}</div>`;
}

type Common = Record<string, string | boolean | undefined>;

function controlHtml({ type, options, leadField }: FormField, common: Common, value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (type === 'LONG_TEXT') {
    // The first line break after the tag is dropped by the parser.
    return `<textarea${attributes({ rows: '5', maxlength: '10000', ...common })}>\n${escapeHtml(text)}</textarea>`;
  }
  if (type === 'SELECT') {
    const choices = options.map(
      (option) => `<option${attributes({ value: option, selected: option === text })}>${escapeHtml(option)}</option>`,
    );
    return `<select${attributes(common)}><option value="">Choose…</option>${choices.join('')}</select>`;
  }
  const shape = INPUTS[type] ?? { type: 'text', maxlength: '500' };
  return `<input${attributes({ ...shape, autocomplete: AUTOCOMPLETE[leadField ?? ''], value: text, ...common })}>`;
}

function choiceHtml({ key }: FormField, option: string, id: string, value: unknown): string {
  const checked = [value].flat().includes(option);
  const box = `<input${attributes({ type: 'checkbox', id, name: key, value: option, checked })}>`;
  return `<label class="choice">${box}<span>${escapeHtml(option)}</span></label>`;
}
