/** What a text can be filled in with, by its path, in the words of people; with a fallback where it is often empty. */
export const PLACEHOLDERS = {
  Contact: [
    ['First name', 'contact.firstName', 'there'],
    ['Last name', 'contact.lastName', ''],
    ['Full name', 'contact.name'],
    ['Title', 'contact.title', 'your role'],
    ['Company', 'contact.company.name', 'your company'],
    ['City', 'contact.city', 'your city'],
    ['Email', 'contact.email'],
  ],
  Lead: [
    ['First name', 'lead.firstName', 'there'],
    ['Full name', 'lead.name'],
    ['Title', 'lead.title', 'your role'],
    ['Company', 'lead.company', 'your company'],
    ['City', 'lead.city', 'your city'],
    ['Email', 'lead.email'],
  ],
  Deal: [
    ['Deal name', 'deal.name'],
    ['Deal value', 'deal.value'],
  ],
  Task: [['Task title', 'task.title']],
  Email: [['Subject', 'email.subject', 'no subject']],
  Owner: [['Owner’s name', 'owner.name', 'nobody']],
  'From us': [
    ['Sender’s name', 'sender.name'],
    ['Workspace', 'workspace.name'],
  ],
  Product: [['Product name', 'offering.name', 'our product']],
} as const satisfies Record<string, readonly (readonly [string, string, string?])[]>;

/** The groups of them that are offered for a text. */
export type Offered = readonly (keyof typeof PLACEHOLDERS)[];

const TO_CONTACT: Offered = ['Contact', 'From us', 'Product'];
const TO_LEAD: Offered = ['Lead', 'From us', 'Product'];

/** What is offered where that is not said group by group: what a mail to a contact knows. */
export const offeredOf = (placeholders: boolean | Offered | undefined): Offered | undefined =>
  typeof placeholders === 'object' ? placeholders : placeholders ? TO_CONTACT : undefined;

/** What a mail knows of whom it is to: a contact, else a lead; to whoever is not known yet it is written as to a contact. */
export const offeredTo = (contact: unknown, leadId: string | null): Offered =>
  !contact && leadId ? TO_LEAD : TO_CONTACT;

const NAMES = new Map<string, string>(
  Object.values(PLACEHOLDERS)
    .flat()
    .map(([name, path]) => [path, name]),
);

/** A placeholder that is one value with, maybe, a fallback. */
export interface Plain {
  path: string;
  /** What stands there when the value is empty; undefined: such a mail is not sent. */
  fallback?: string | undefined;
}

const PLAIN = /^\{\{\s*([\w.]+)\s*(?:\|\s*default:\s*(?:"([^"]*)"|'([^']*)')\s*)?\}\}$/;
/** Every placeholder of a text, whatever it computes. */
export const ANY = /\{\{[^{}]*\}\}/g;

/** Reads a placeholder; undefined for one that does more. */
export function readPlaceholder(text: string): Plain | undefined {
  const found = PLAIN.exec(text);
  return found?.[1] ? { path: found[1], fallback: found[2] ?? found[3] } : undefined;
}

/** A placeholder as Liquid. A fallback cannot hold the marks that end it. */
export const writePlaceholder = ({ path, fallback }: Plain): string =>
  fallback === undefined ? `{{${path}}}` : `{{${path} | default: "${fallback.replace(/["{}]/g, '’')}"}}`;

const spaced = (word: string) =>
  word
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();

/** What people call a placeholder; one that is in no menu by the last word of its path. */
export function placeholderName(text: string): string {
  const plain = readPlaceholder(text);
  if (!plain) return 'Formula';
  const known = NAMES.get(plain.path) ?? NAMES.get(`contact.${plain.path}`);
  if (known) return known;
  const words = spaced(plain.path.split('.').at(-1) ?? plain.path);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What decides or loops in a text; it says nothing to people by itself. */
const TAG = /\{%[^{}]*%\}/g;

/** A text with its placeholders by their names, where they cannot be shown as chips. */
export const withNames = (text: string): string =>
  text.replace(TAG, '').replace(ANY, (found) => `[${placeholderName(found)}]`);
