import { linkFile, newClientId, Refused, sendFile, sendMessage, startChat } from './api';
import { acceptFiles, refusalOf } from './files';
import { chatStorage } from './storage';
import { follow } from './stream';
import type { Kept, Message, SiteConfig } from './types';
import { makeView } from './view';

// The chat's own page, which stands in a frame of the website. Whatever is said is shown as text.

const config: SiteConfig = JSON.parse(document.getElementById('config')?.textContent ?? '{}');
const keep = chatStorage(config.key, (text) => {
  if (host) parent.postMessage({ type: 'crm-chat:keep', text }, host.origin);
});
const view = makeView(config, (fileId) => (kept ? linkFile(kept, fileId) : Promise.reject(new Error('no chat'))));
const shown = new Set<string>();
let kept: Kept | undefined = keep.read();
let stream: { stop(): void } | undefined;
let host: { origin: string; pageUrl?: string; referrer?: string } | undefined;
let open = false;
let unread = 0;
/** The visitor's own messages that the stream brings while one is being sent wait for that one's answer. */
let sending = 0;
let waiting: Message[] = [];
let seenBefore = kept?.seen;

function postSize(): void {
  if (host) parent.postMessage({ type: 'crm-chat:size', open }, host.origin);
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || parent === window || origin === 'null' || data?.type !== 'crm-chat:hello') return;
  const text = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 2000) : undefined);
  host = { origin, pageUrl: text(data.pageUrl), referrer: text(data.referrer) };
  postSize();
  const known = kept ? undefined : keep.parse(data.kept);
  if (!known) return;
  kept = known;
  seenBefore = kept.seen;
  listen();
});

function setOpen(next: boolean): void {
  open = next;
  view.panel.hidden = !open;
  view.launcher.hidden = open;
  document.documentElement.classList.toggle('open', open);
  postSize();
  if (open) {
    markSeen();
    view.toEnd();
    view.text.focus();
  } else view.launcher.focus();
}

function markSeen(): void {
  unread = 0;
  view.unread(0);
  const last = [...shown].at(-1);
  if (!kept || !last) return;
  kept = { ...kept, seen: last };
  keep.write(kept);
}

function onMessage(message: Message): void {
  if (shown.has(message.id)) return;
  if (message.role === 'VISITOR' && sending > 0) {
    waiting.push(message);
    return;
  }
  shown.add(message.id);
  view.add(message);
  // What was read at an earlier visit is not new.
  if (open) markSeen();
  else if (seenBefore) {
    if (message.id === seenBefore) seenBefore = undefined;
  } else if (message.role !== 'VISITOR') view.unread(++unread);
}

function listen(): void {
  stream?.stop();
  if (!kept) return;
  view.askEmail(false);
  stream = follow(kept, {
    message: onMessage,
    state: ({ handler }) => {
      view.human.hidden = handler !== 'AI';
    },
    gone: (status) => {
      if (status === 403) view.problem('This chat is not available at the moment.');
      else forget();
    },
  });
}

/** Another server, or a chat that was deleted: the next message begins a new one. */
function forget(): void {
  keep.write(undefined);
  kept = undefined;
  shown.clear();
  view.clear();
  view.askEmail(config.away !== null);
}

async function begin(body: string, clientId: string): Promise<Message> {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { conversation, visitorToken, message } = await startChat(config.key, {
    body,
    clientId,
    visitor: { email: view.email.value.trim() || null, locale, timezone: timeZone },
    pageUrl: host?.pageUrl,
    referrer: host?.referrer,
  });
  kept = { id: conversation.id, token: visitorToken };
  keep.write(kept);
  return message;
}

/** One message after the other, in the order in which they were written. */
let line: Promise<void> = Promise.resolve();
function send(body: string, file?: File): void {
  const item = view.addPending(file ? file.name : body);
  const clientId = newClientId();
  const say = async () => {
    if (file && !kept) throw new Error('The text that begins the chat has not arrived.');
    if (file && kept) return (await sendFile(kept, file, clientId)).message;
    return kept ? (await sendMessage(kept, { body, clientId })).message : begin(body, clientId);
  };
  const attempt = () => {
    line = line.then(() => deliver(item, say, attempt));
  };
  attempt();
}

/** Sends files, each as a message; the first of a chat is a text, which begins it. */
function sendFiles(files: File[]): void {
  const wrong = files.map(refusalOf).filter(Boolean);
  const good = files.filter((file) => !refusalOf(file));
  if (good.length > 0 && !view.hasEmail()) return;
  view.problem(wrong.join(' '));
  if (good.length === 0) return;
  const body = view.text.value.trim();
  if (body || !kept) send(body || 'I am sending you a file.');
  view.text.value = '';
  for (const file of good) send('', file);
}

async function deliver(item: HTMLElement, say: () => Promise<Message>, again: () => void): Promise<void> {
  sending++;
  try {
    const isFirst = !kept;
    const message = await say();
    shown.add(message.id);
    view.arrived(item, message);
    if (isFirst) listen();
  } catch (error) {
    view.failed(item, error instanceof Refused ? error.message : 'Not sent.', again);
  }
  sending--;
  if (sending > 0) return;
  const late = waiting;
  waiting = [];
  late.forEach(onMessage);
}

view.form.addEventListener('submit', (event) => {
  event.preventDefault();
  const body = view.text.value.trim();
  if (!body || !view.hasEmail()) return;
  view.text.value = '';
  view.problem('');
  send(body);
  view.text.focus();
});
view.text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  view.form.requestSubmit();
});
view.human.addEventListener('click', () => send('I would like to talk to a person.'));
acceptFiles(view, sendFiles);
view.launcher.addEventListener('click', () => setOpen(true));
view.close.addEventListener('click', () => setOpen(false));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && open) setOpen(false);
});
view.askEmail(config.away !== null);
view.unread(0);
// Now that it does something when it is pressed.
view.launcher.hidden = false;
// Without a page around it, it is the page.
if (parent === window) setOpen(true);
listen();
