import { escapeHtml } from '@/server/kernel/mail/template';
import type { Subscription } from './unsubscribe';

/** A page of one card, complete without scripts: whoever leaves should need nothing. */
export const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>
:root { color-scheme: light dark; --text: #111827; --soft: #6b7280; --card: #fff; --page: #f3f4f6; --line: #e5e7eb; --button: #111827; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #f9fafb; --soft: #9ca3af; --card: #18181b; --page: #09090b; --line: #27272a; --button: #fafafa; --on: #18181b } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(28rem, calc(100% - 2rem)); padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 .5rem; font-size: 1.25rem } p { margin: 0 0 1.25rem; color: var(--soft); overflow-wrap: anywhere } strong { color: var(--text) }
button { width: 100%; padding: .75rem 1rem; border: 0; border-radius: 8px; background: var(--button); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px }
</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

/** Asks before anything is done: scanners follow links too. */
export const confirmPage = ({ toEmail, workspace }: Subscription) =>
  page(
    'Unsubscribe',
    `<p>${escapeHtml(workspace)} will send no more email to <strong>${escapeHtml(toEmail)}</strong>.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Unsubscribe</button></form>`,
  );

export const donePage = ({ toEmail, workspace }: Subscription) =>
  page(
    'You are unsubscribed',
    `<p>${escapeHtml(workspace)} will send no more email to <strong>${escapeHtml(toEmail)}</strong>.</p>`,
  );

export const gonePage = () =>
  page('This link is not valid', '<p>It may have been cut off on its way. Nothing was changed.</p>');
