import { humanize } from '@/lib/format';
import { CODES, type Code, codeAnchor } from '@/server/kernel/contract/codes';
import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import { type DocOperation, docOperations, events, schemas } from './reference';

export const DOCS = '/docs';

export const codes = Object.keys(CODES) as Code[];

/** A page of the reference, `/docs/<slug>`: the operations of a resource, or the events, and the objects that it is home to. */
export interface Section {
  slug: string;
  title: string;
  operations: DocOperation[];
  events: typeof events;
  objects: { name: string; schema: JsonSchema }[];
}

/** What search finds: a place in the reference. */
export interface Entry {
  href: string;
  title: string;
  method?: string;
  /** What it is found by, in lower case. */
  text: string;
}

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
const titleOf = (resource: string) => humanize(kebab(resource).replaceAll('-', ' '));

/** The names of the schemas that a part of the document speaks of, those within named ones left out. */
const namesIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(([, name]) => name ?? []);

const plain = [...new Set(docOperations.map(({ group }) => group))].map((group) => ({
  slug: kebab(group),
  title: titleOf(group),
  operations: docOperations.filter((operation) => operation.group === group),
  events: [] as typeof events,
}));
const unhoused: Omit<Section, 'objects'>[] = [
  ...plain,
  { slug: 'webhook-events', title: 'Webhook events', operations: [], events },
];
const homes = homesOf(unhoused);

/** Each object is described once: where the resource of its name is, else where it is spoken of first. */
function homesOf(pages: Omit<Section, 'objects'>[]): Map<string, string> {
  const spoken = new Map<string, string>();
  const visit = (name: string, slug: string) => {
    if (spoken.has(name)) return;
    spoken.set(name, slug);
    for (const inner of namesIn(schemas[name])) visit(inner, slug);
  };
  for (const { slug, operations, events } of pages) {
    for (const name of namesIn([operations, events])) visit(name, slug);
  }
  const named = [...spoken].map(([name, slug]) => [name, pageNamed(pages, name) ?? slug] as const);
  return new Map(named);
}

/** `Contact` and `ContactRow` are at home in `contacts`, `BookingType` in `booking-types` and not in `bookings`. */
function pageNamed(pages: { slug: string }[], name: string): string | undefined {
  const object = kebab(name);
  const singular = (slug: string) => slug.replace(/ies$/, 'y').replace(/(?<=x|ss|ch)es$|(?<!s)s$/, '');
  return pages
    .map(({ slug }) => slug)
    .filter((slug) => `${object}-`.startsWith(`${singular(slug)}-`))
    .sort((one, other) => other.length - one.length)[0];
}

export const sections: Section[] = unhoused.map((section) => ({
  ...section,
  objects: [...homes]
    .filter(([, slug]) => slug === section.slug)
    .map(([name]) => ({ name, schema: schemas[name] ?? {} })),
}));

/** Where an object is described. */
export const objectHref = (name: string) => `${DOCS}/${homes.get(name) ?? ''}#${name}`;

const entry = (href: string, title: string, ...words: (string | number)[]): Entry => ({
  href,
  title,
  text: [title, ...words].join(' ').toLowerCase(),
});

/** What the pages hold, in their order. */
export const entriesOf = ({ slug, operations, events, objects }: Section): Entry[] => [
  ...operations.map(({ id, method, path, summary, scopes }) => ({
    ...entry(`${DOCS}/${slug}#${id}`, summary, id, method, path, ...scopes),
    method,
  })),
  ...events.map(({ type, description }) => entry(`${DOCS}/${slug}#${type}`, type, 'event webhook', description)),
  ...objects.map(({ name }) => entry(objectHref(name), name, 'object')),
];

export const codeEntries: Entry[] = codes.map((code) =>
  entry(`${DOCS}#${codeAnchor(code)}`, code, 'error', CODES[code].title, CODES[code].status),
);
