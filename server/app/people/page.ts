import { escapeHtml } from '@/server/kernel/escape-html.mjs';
import type { Receipt } from './contract';

interface Shown {
  receipt: Receipt;
  email: string;
  sections: Record<string, Record<string, unknown>[]>;
  leftOut: Record<string, number>;
}

/** It loads nothing, and prints without cutting a row in two. */
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#17191f;background:#fff}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}article{margin:1rem 0;padding:.75rem 1rem;border:1px solid #ddd;border-radius:6px;break-inside:avoid}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.15rem 1rem;margin:0}dt{color:#5b616e}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}@media(max-width:480px){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}`;

/** `ccEmails` as people write it: `Cc emails`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value));

const fieldsOf = (row: Record<string, unknown>) =>
  Object.entries(row)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `<dt>${escapeHtml(words(name))}</dt><dd>${escapeHtml(textOf(value))}</dd>`)
    .join('');

/** One page of everything, for people to read and to print. What others wrote stands in it as text. */
export function personPage({ receipt, email, sections, leftOut }: Shown): string {
  const parts = Object.entries(sections).map(([key, rows]) => {
    const missing = leftOut[key] ? `<p>${leftOut[key]} more are left out of this page.</p>` : '';
    const articles = rows.map((row) => `<article><dl>${fieldsOf(row)}</dl></article>`).join('\n');
    return `<section><h2>${escapeHtml(words(key))} (${rows.length})</h2>\n${articles}${missing}</section>`;
  });
  const nothing = parts.length === 0 ? '<p>Nothing is held about this address.</p>' : '';
  const title = `What is held about ${escapeHtml(email)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>As of ${escapeHtml(receipt.createdAt)}. Receipt ${escapeHtml(receipt.id)}.</p>
${nothing}${parts.join('\n')}</body></html>`;
}
