import { escapeHtml, scriptJson } from '@/server/kernel/http/html';
import type { ChatSite } from '../sites/shapes';
import type { Away, SiteConfig } from './browser/types';
import { styleOf } from './style';

const CHAT = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5z"/></svg>';
const CLOSE = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>';
const ATTACH =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4L14 7.6"/></svg>';
const SEND = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h15M13 6l6 6-6 6"/></svg>';

/** The page inside the frame; browser/frame.ts brings it to life. */
export function renderFrame(site: ChatSite, { away, nonce }: { away: Away | null; nonce: string }): string {
  const { key, title, greeting } = site;
  const config: SiteConfig = { key, title, greeting, away };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${styleOf(site)}</style>
</head>
<body>
<main>
<button id="launcher" type="button" aria-label="Open chat" hidden>${CHAT}<span id="badge" aria-hidden="true" hidden></span></button>
<section id="panel" aria-label="${escapeHtml(title)}" hidden>
<header><h1>${escapeHtml(title)}</h1><button id="close" type="button" aria-label="Close chat">${CLOSE}</button></header>
<div id="messages" role="log" aria-live="polite" aria-label="Messages" tabindex="0"></div>
<button id="human" type="button" hidden>Talk to a person</button>
<form id="form" novalidate>
<p id="away" hidden></p>
<div id="ask" hidden><label id="label" for="email">Your email address</label><input id="email" type="email" required pattern="[^@\\s]+@[^@\\s]+\\.[^@\\s]+" autocomplete="email" maxlength="320" aria-describedby="problem"></div>
<p id="problem" role="alert"></p>
<div id="row"><button id="attach" type="button" aria-label="Attach files">${ATTACH}</button><input id="files" type="file" multiple hidden>
<textarea id="text" rows="1" maxlength="5000" aria-label="Your message" placeholder="Write a message" enterkeyhint="send"></textarea>
<button id="send" type="submit" aria-label="Send">${SEND}</button></div>
</form>
</section>
</main>
<script type="application/json" id="config" nonce="${nonce}">${scriptJson(config)}</script>
<script type="module" src="/widget-frame.js" nonce="${nonce}"></script>
</body>
</html>`;
}
