import { make } from './element';
import { fileButton } from './files';
import type { Away, Message, SiteConfig } from './types';

const WHO: Record<Message['role'], string> = { VISITOR: 'You', AGENT: 'Team', AI: 'Assistant', SYSTEM: '' };

const ADDRESS_WANTED = 'Write your email address, so that we can answer you.';
const ASKED = 'Your email address';
const NO_ADDRESS = 'This is not an email address.';

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' });

/** Where the visitor is: their clock counts, not that of the office. */
const whenBack = ({ backAt }: Away) => (backAt ? `We are back on ${day.format(new Date(backAt))}.` : '');

type Said = Pick<Message, 'role' | 'body'> & Partial<Message>;

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** The parts of the frame's page, which the server has drawn (widget/page.ts). */
export function makeView({ greeting, away: absence }: SiteConfig, linkTo: (fileId: string) => Promise<string>) {
  const launcher = find<HTMLButtonElement>('launcher');
  const panel = find('panel');
  const list = find('messages');
  const form = find<HTMLFormElement>('form');
  const text = find<HTMLTextAreaElement>('text');
  const email = find<HTMLInputElement>('email');
  const human = find<HTMLButtonElement>('human');
  const problem = find('problem');
  const away = find('away');
  list.append(bubble({ role: 'AI', body: greeting }, WHO.AGENT));

  function bubble({ role, body, files = [], createdAt }: Said, who: string): HTMLElement {
    const item = make('div', `message ${role.toLowerCase()}`);
    if (who) item.append(make('span', 'who', who));
    if (body) item.append(make('p', 'body', body));
    for (const file of files) item.append(fileButton(file, linkTo, toEnd));
    if (createdAt) item.append(make('time', 'at', clock.format(new Date(createdAt))));
    return item;
  }
  const toEnd = () => {
    list.scrollTop = list.scrollHeight;
  };

  return {
    launcher,
    panel,
    form,
    text,
    email,
    human,
    close: find<HTMLButtonElement>('close'),
    attach: find<HTMLButtonElement>('attach'),
    files: find<HTMLInputElement>('files'),
    /** Shows a message that the server has. */
    add(message: Message): void {
      list.append(bubble(message, message.userName ?? WHO[message.role]));
      toEnd();
    },
    /** Shows a message that is on its way. */
    addPending(body: string): HTMLElement {
      const item = bubble({ role: 'VISITOR', body }, WHO.VISITOR);
      item.classList.add('pending');
      list.append(item);
      toEnd();
      return item;
    },
    /** Shows a message that has arrived as the server has it. */
    arrived(item: HTMLElement, message: Message): void {
      item.replaceWith(bubble(message, WHO.VISITOR));
    },
    /** Says of a message that it did not arrive, with a button that tries again. */
    failed(item: HTMLElement, why: string, again: () => void): void {
      const button = make('button', 'again', `${why} Try again`) as HTMLButtonElement;
      button.type = 'button';
      item.classList.remove('pending');
      button.onclick = () => {
        item.classList.add('pending');
        button.remove();
        again();
      };
      item.append(button);
      toEnd();
    },
    clear(): void {
      for (const item of list.querySelectorAll('.message + .message')) item.remove();
    },
    problem(message: string): void {
      problem.textContent = message;
    },
    /** Away, and nobody knows yet where to answer. */
    askEmail(ask: boolean): void {
      const given = email.value ? `We will answer you at ${email.value}.` : '';
      away.textContent = ask && absence ? [absence.message, whenBack(absence)].filter(Boolean).join(' ') : given;
      away.hidden = !away.textContent;
      find('ask').hidden = !ask;
      email.disabled = !ask;
      email.required = absence?.isClosed === true;
      find('label').textContent = email.required ? ASKED : `${ASKED} (optional)`;
    },
    /** Whether the address is there where it is asked for; if not, says so and leads to it. */
    hasEmail(): boolean {
      const valid = email.checkValidity();
      email.ariaInvalid = String(!valid);
      problem.textContent = valid ? '' : email.value.trim() ? NO_ADDRESS : ADDRESS_WANTED;
      if (!valid) email.focus();
      return valid;
    },
    unread(count: number): void {
      const badge = find('badge');
      badge.hidden = count === 0;
      badge.textContent = count > 9 ? '9+' : String(count);
      launcher.setAttribute('aria-label', count > 0 ? `Open chat, ${count} unread` : 'Open chat');
    },
    toEnd,
  };
}
