import { attributes, escapeHtml } from '@/server/kernel/http/html';
import type { FieldType } from '@/server/website/forms/names';
import type { Form, FormField } from '@/server/website/forms/shapes';

export const scriptSnippet = ({ key, name }: Form, baseUrl: string) =>
  `<script async${attributes({ src: `${baseUrl}/form.js`, 'data-form': key, 'data-title': name })}></script>`;

export const frameSnippet = ({ key, name }: Form, baseUrl: string) =>
  `<iframe${attributes({ src: `${baseUrl}/form/${key}?embed=1`, title: name })}
  style="width: 100%; height: 40rem; border: 0"></iframe>`;

const INPUTS: Partial<Record<FieldType, string>> = { EMAIL: 'email', PHONE: 'tel', DATE: 'date' };

function control({ key, label, type, options, required }: FormField): string {
  const name = escapeHtml(label);
  if (type === 'LONG_TEXT') return `<label>${name} <textarea${attributes({ name: key, required })}></textarea></label>`;
  if (type === 'CHECKBOX') {
    return `<label><input${attributes({ type: 'checkbox', name: key, value: 'true', required })}> ${name}</label>`;
  }
  if (type === 'SELECT') {
    const choices = options.map((option) => `\n    <option>${escapeHtml(option)}</option>`).join('');
    return `<label>${name} <select${attributes({ name: key, required })}>${choices}\n  </select></label>`;
  }
  if (type === 'MULTISELECT') {
    const boxes = options.map(
      (option) =>
        `\n    <label><input${attributes({ type: 'checkbox', name: key, value: option })}> ${escapeHtml(option)}</label>`,
    );
    return `<fieldset>\n    <legend>${name}</legend>${boxes.join('')}\n  </fieldset>`;
  }
  return `<label>${name} <input${attributes({ type: INPUTS[type] ?? 'text', name: key, required })}></label>`;
}

/** A form without any looks, and with the field that only programs fill. */
export const plainSnippet = (
  { key, fields, submitLabel }: Form,
  baseUrl: string,
) => `<form method="post" accept-charset="utf-8"
  action="${escapeHtml(`${baseUrl}/api/public/forms/${key}`)}">
  ${fields.map(control).join('\n  ')}
  <input name="faxNumber" tabindex="-1" autocomplete="off" aria-hidden="true"
    style="position: absolute; left: -9999px">
  <button type="submit">${escapeHtml(submitLabel)}</button>
</form>`;
