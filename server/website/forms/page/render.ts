import { attributes, escapeHtml, scriptJson } from '@/server/kernel/http/html';
import type { FormLook } from '../shapes';
import { type Entered, fieldHtml, problemTexts } from './fields';
import { formScript } from './script';
import { styleOf } from './style';

interface Page {
  /** Allows the page's own style and script (CSP). */
  nonce?: string;
  /** Whether it stands in a frame of another page, which has headings and margins of its own. */
  embedded?: boolean;
}

interface FormPage extends Page {
  /** Where it is sent to; without it the form is a picture of itself. */
  action?: string;
  token?: string;
  entered?: Entered;
}

const NOTHING: Entered = { values: {}, problems: {} };

/** The page of a form as HTML. It works without its script, which shows errors in place and sends without leaving. */
export function renderForm(form: FormLook, { action, token, entered = NOTHING, ...page }: FormPage): string {
  const wrong = Object.keys(entered.problems).length > 0;
  const problem = wrong ? 'Please check what is marked below.' : '';
  const hidden = token ? `<input${attributes({ type: 'hidden', name: 'renderToken', value: token })}>` : '';
  const script =
    action && page.nonce ? `<script nonce="${page.nonce}">${formScript(scriptJson(problemTexts))}</script>` : '';
  return shell(
    form,
    page,
    `<form${attributes({ method: 'post', action, 'accept-charset': 'utf-8' })}>
<p class="error" id="problem" role="alert">${problem}</p>
${form.fields.map((field) => fieldHtml(field, entered)).join('\n')}
<div class="fax" aria-hidden="true"><label>Fax number<input name="faxNumber" tabindex="-1" autocomplete="off"></label></div>
${hidden}<button type="submit">${escapeHtml(form.submitLabel)}</button>
</form>
<p class="thanks" id="thanks" role="status" tabindex="-1"></p>${script}`,
  );
}

/** What a visitor reads once the form is sent. */
export const renderThanks = (form: FormLook, page: Page) =>
  shell(form, page, `<p class="thanks" role="status">${escapeHtml(form.thankYou)}</p>`);

function shell(form: FormLook, { nonce, embedded }: Page, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(form.name)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style${attributes({ nonce })}>${styleOf(form)}</style></head>
<body><main${attributes({ class: embedded ? 'embedded' : undefined })}><h1>${escapeHtml(form.name)}</h1>
${content}</main></body></html>
`;
}
