import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';

/** A contact as it is filled in; the company is a number. */
interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  company: number;
}

/** Numbers that look like chance and are the same in every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  'ka lo mi ren sta tor ver win xu yan zel bru cor dan fre gus hol jen kir lan mar nor pel ros sul tam'.split(' ');
const word = (n: number): string => {
  const [a, b, c] = [n % 26, Math.floor(n / 26) % 26, Math.floor(n / 676) % 26];
  return [a, b, ...(n >= 676 ? [c] : [])].map((at) => SYLLABLES[at]).join('');
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const FIRST = 'robert william elizabeth michael james katherine thomas daniel jennifer richard'.split(' ');
const SHORT: Record<string, string> = {
  ...{ robert: 'bob', william: 'bill', elizabeth: 'liz', michael: 'mike', james: 'jim' },
  ...{ katherine: 'kate', thomas: 'tom', daniel: 'dan', jennifer: 'jen', richard: 'rick' },
};

/** Few are met often and many seldom. */
const skewed = (random: () => number, count: number) => Math.floor(count * random() ** 2);
const formOf = (company: number) =>
  `${capital(word(company))}${company >> 9} ${['GmbH', 'Inc', 'Ltd', 'Group'][company % 4]}`;

function somebody(random: () => number, n: number, companies: number): Person {
  const at = skewed(random, 400);
  const first = FIRST[at] ?? word(at * 7);
  const last = word(skewed(random, 9000) + 26);
  const company = skewed(random, companies);
  const email = random() < 0.85 ? `${first}.${last}${n}@${word(company)}${company >> 9}.example` : null;
  const phone = random() < 0.6 ? `+49 ${100_000_000 + Math.floor(random() * 899_999_999)}` : null;
  return { id: newId(), firstName: capital(first), lastName: capital(last), email, phone, company };
}

/** What people do when they enter somebody a second time, by kind. What is not said of the second one is empty. */
const KINDS: ((person: Person, random: () => number) => Partial<Person>)[] = [
  ({ email, lastName }) => ({ email: (email ?? `${lastName}@gmail.com`).toUpperCase() }),
  ({ phone, firstName }) => ({ phone: (phone ?? '').replace('+49 ', '0049-'), firstName: firstName.charAt(0) }),
  ({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName }),
  ({ firstName }) => ({ firstName: capital(SHORT[firstName.toLowerCase()] ?? firstName) }),
  ({ lastName }, random) => ({ lastName: slip(lastName, random) }),
  ({ phone }) => ({ phone }),
];

function slip(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  const swapped = text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  const isLost = random() < 0.5 || swapped === text;
  return isLost ? text.slice(0, at) + text.slice(at + 1) : swapped;
}

/** What each kind needs to know of the first one. */
function ready(person: Person, kind: number, random: () => number): Person {
  if (kind === 0) return { ...person, email: person.email ?? `${person.lastName}.${person.id.slice(-8)}@gmail.com` };
  if (kind === 1)
    return { ...person, phone: person.phone ?? `+49 ${100_000_000 + Math.floor(random() * 899_999_999)}` };
  if (kind === 3) return { ...person, firstName: capital(FIRST[Math.floor(random() * FIRST.length)] ?? 'robert') };
  return person;
}

/** Contacts of which a share is there twice, one of each kind after the other. @returns the pairs, `<id> <id>` */
export async function fillWithDuplicates(workspaceId: string, count: number, share = 0.05): Promise<Set<string>> {
  const random = chance(7);
  const companies = Math.ceil(count / 25);
  const companyIds = Array.from({ length: companies }, () => newId());
  await pool.query(
    `INSERT INTO "Company" ("workspaceId", id, name, "updatedAt")
     SELECT $1::uuid, id, name, now() - interval '1 hour' FROM unnest($2::uuid[], $3::text[]) AS u(id, name)`,
    [workspaceId, companyIds, companyIds.map((_, n) => formOf(n))],
  );
  const twice = Math.floor(count * share);
  const pairs = new Set<string>();
  let batch: Person[] = [];
  for (let n = 0; n < count - twice; n++) {
    const kind = n < twice ? n % KINDS.length : undefined;
    const person = somebody(random, n, companies);
    const first = kind === undefined ? person : ready(person, kind, random);
    batch.push(first);
    if (kind !== undefined) {
      const second = { ...first, id: newId(), email: null, phone: null, ...KINDS[kind]?.(first, random) };
      batch.push(second);
      pairs.add(`${first.id} ${second.id}`);
    }
    if (batch.length >= 10_000 || n === count - twice - 1) {
      await insert(workspaceId, companyIds, batch);
      batch = [];
    }
  }
  return pairs;
}

async function insert(workspaceId: string, companyIds: string[], people: Person[]): Promise<void> {
  const of = (value: (person: Person) => unknown) => people.map(value);
  await pool.query(
    `INSERT INTO "Contact" ("workspaceId", id, name, "firstName", "lastName", email, phone, "companyId", "updatedAt")
     SELECT $1::uuid, id, f || ' ' || l, f, l, email, phone, company, now() - interval '1 hour'
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[]) AS u(id, f, l, email, phone, company)`,
    [
      workspaceId,
      ...[
        of(({ id }) => id),
        of(({ firstName }) => firstName),
        of(({ lastName }) => lastName),
        of(({ email }) => email),
      ],
      ...[of(({ phone }) => phone), of(({ company }) => companyIds[company])],
    ],
  );
}

/** How many of the pairs that are there were found, and how many of those that were found are there. */
export async function score(workspaceId: string, pairs: ReadonlySet<string>) {
  const { rows } = await pool.query<{ pair: string }>(
    `SELECT "aId" || ' ' || "bId" AS pair FROM "DuplicatePair" WHERE "workspaceId" = $1 AND entity = 'CONTACT'`,
    [workspaceId],
  );
  const right = rows.filter(({ pair }) => pairs.has(pair)).length;
  return { found: rows.length, recall: right / pairs.size, precision: right / Math.max(rows.length, 1) };
}
