import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@/server/kernel/http/html';
import type { ApiRequest, ApiResponse } from '../message';
import { wanted } from '../negotiate';
import { htmlHeaders } from '../page-headers';
import { toApiError } from '../problem';

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Whether a browser sends a plain HTML form, and would rather show a page than JSON. */
export function isFormOfBrowser(request: ApiRequest): boolean {
  if (request.method !== 'POST' || !FORM.test(request.header('content-type') ?? '')) return false;
  const accept = request.header('accept') ?? '';
  return wanted(accept, 'text/html') > wanted(accept, 'application/json');
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:2rem 1rem}
main{max-width:32rem;margin:0 auto}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 .5rem;overflow-wrap:anywhere}`;

/** A small page of its own that says one thing; it runs and loads nothing. `ancestors`: whose frames it may stand in. */
export function smallPage(status: number, title: string, texts: string[], ancestors = "'none'"): ApiResponse {
  const nonce = randomBytes(16).toString('base64');
  return {
    status,
    headers: htmlHeaders(
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`,
    ),
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</main></body></html>
`,
  };
}

/** The answer of a failed request as a page. */
export function problemPage(error: unknown, requestId: string): ApiResponse {
  const { status, message, headers } = toApiError(error, requestId);
  const texts = [message, 'Go back to the page before to try again.'];
  // Forms stand in the frames of websites, and this takes their place.
  const page = smallPage(status, 'This could not be sent', texts, '*');
  return { ...page, headers: { ...page.headers, ...headers } };
}
