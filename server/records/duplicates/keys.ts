import { fold, wordsOf } from '@/server/workspace/search/terms';
import { fullName } from './nicknames';

/** What a record is compared by. Null in one: it is not compared by that. */
export interface Keys {
  emailKey: string | null;
  phoneKey: string | null;
  nameKey: string | null;
  first: string | null;
  last: string | null;
  companyKey: string | null;
  domainKey: string | null;
}

/** What is read of a record to compare it. */
export interface Compared {
  name?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  company?: string | null | undefined;
  domain?: string | null | undefined;
  website?: string | null | undefined;
}

const LENGTH = 60;
/** Digits of a telephone number that tell it from others, however its country is written. */
const PHONE_DIGITS = 9;
/** Letters at the ends of a company's name, of which one end has to be right. */
const END = 5;

const set = (words: string) => new Set(words.split(' '));
const LEGAL_FORMS = set(
  'gmbh mbh kg ag ohg ug se ev inc incorporated llc llp lp ltd limited plc corp corporation co company group holding ' +
    'sa sas sarl srl spa sl bv nv ab as oy aps pty pte kk',
);
const TITLES = set('mr mrs ms miss dr prof herr frau mme jr sr ii iii phd mba');
/** At these an address says nothing of whom somebody works for. */
const FREE_MAIL = set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com ' +
    'proton.me protonmail.com gmx.de gmx.net gmx.com web.de mail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com ' +
    'orange.fr free.fr t-online.de comcast.net zoho.com',
);

const cut = (text: string): string | null => text.slice(0, LENGTH) || null;

/** An address in any case; Gmail ignores dots and what follows a plus, which no other provider is known to. */
function emailKey(email: string | null | undefined): string | null {
  const [, local = '', domain = ''] = /^(.+)@([^@]+)$/.exec((email ?? '').trim().toLowerCase()) ?? [];
  if (!domain) return null;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`.slice(0, 200);
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@gmail.com`;
}

/** The last digits, without an extension; none of a number too short to be anybody's alone. */
function phoneKey(phone: string | null | undefined): string | null {
  const [number = ''] = (phone ?? '').split(/ext|x|#/i, 1);
  const digits = number.replace(/\D/g, '');
  return digits.length >= PHONE_DIGITS ? digits.slice(-PHONE_DIGITS) : null;
}

/** A company's name without its legal form, dots and spaces being no difference in that. */
function withoutLegalForm(name: string | null | undefined): string[] {
  const words = wordsOf((name ?? '').replaceAll('.', ''));
  while (words.length > 1 && LEGAL_FORMS.has(words.at(-1) ?? '')) words.pop();
  return words;
}

/** The words of a name without titles and without initials in the middle. */
const kept = (name: string) =>
  wordsOf(name)
    .filter((word) => !TITLES.has(word))
    .filter((word, place) => place === 0 || word.length > 1);

/** First and last name; of a name in one text the first and the last word, `Lovelace, Ada` being turned round. */
function namesOf({ name, firstName, lastName }: Compared): { first: string; last: string } {
  if (firstName && lastName) return { first: kept(firstName)[0] ?? '', last: kept(lastName).join(' ') };
  const [, before = '', after = ''] = /^([^,]+),([^,]+)$/.exec(name ?? '') ?? [];
  const words = after ? [...kept(after), ...kept(before)] : kept(name ?? '');
  return words.length > 1 ? { first: words[0] ?? '', last: words.at(-1) ?? '' } : { first: '', last: '' };
}

function domainOf(email: string | null): string | null {
  const domain = email?.split('@', 2)[1];
  return domain && !FREE_MAIL.has(domain) ? domain : null;
}

/** What a contact or a lead is compared by. */
export function keysOfPerson(person: Compared): Keys {
  const names = namesOf(person);
  const first = fullName(names.first);
  const address = emailKey(person.email);
  return {
    emailKey: address,
    phoneKey: phoneKey(person.phone),
    nameKey: first && names.last ? cut([first, fullName(names.last)].sort().join(' ')) : null,
    first: cut(first),
    last: cut(names.last),
    companyKey: cut(withoutLegalForm(person.company).join(' ')),
    domainKey: domainOf(address),
  };
}

/** What a company is compared by. */
export function keysOfCompany({ name, domain, website, phone }: Compared): Keys {
  const whole = withoutLegalForm(name).join('');
  const isLong = [...whole].length > END;
  return {
    emailKey: null,
    phoneKey: phoneKey(phone),
    nameKey: cut(whole),
    first: isLong ? [...whole].slice(0, END).join('') : null,
    last: isLong ? [...whole].slice(-END).join('') : null,
    companyKey: '',
    domainKey: hostOf(domain) ?? hostOf(website),
  };
}

/** The domain of a site or a page of it. */
function hostOf(text: string | null | undefined): string | null {
  const [site = ''] = fold((text ?? '').trim())
    .replace(/^[a-z]+:\/\//, '')
    .split(/[/?#:]/, 1);
  const host = site.replace(/^www\./, '');
  return host.includes('.') ? host.slice(0, 200) : null;
}
