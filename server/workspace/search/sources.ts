import { raw, type Sql } from '@/server/kernel/db/client';
import type { SearchType } from './contract';

/** How records of a type are read for search. `t` is the record. */
export interface Source {
  table: string;
  /** Stands for the type in lexemes. */
  letter: string;
  joins?: string;
  title: string;
  subtitle: string;
  /** Whatever else it is found by. */
  text: string;
  /** What it is found by as a whole. */
  keys: string;
  /** The path of the record in the console. */
  path: string;
  /** Whether it is a draft; mail alone has no index of its changes, so only new mail and drafts are looked at. */
  open?: string;
}

/** A mail is found by this much of its text. */
const TEXT_LENGTH = 20_000;
const COMPANY = `LEFT JOIN "Company" c ON c."workspaceId" = t."workspaceId" AND c.id = t."companyId"`;

export const SOURCES: Record<SearchType, Source> = {
  CONTACT: {
    table: 'Contact',
    letter: 'c',
    joins: COMPANY,
    title: 't.name',
    subtitle: `concat_ws(' · ', nullif(t.title, ''), c.name, t.email)`,
    text: `concat_ws(' ', t."firstName", t."lastName", t.title, t.email, t.phone, t.city, t.country, t.website, c.name)`,
    keys: 't.email, t."externalId", t.phone',
    path: `'/contacts/' || t.id`,
  },
  COMPANY: {
    table: 'Company',
    letter: 'o',
    title: 't.name',
    subtitle: `concat_ws(' · ', t.domain, t.industry, t.city)`,
    text: `concat_ws(' ', t.domain, t.website, t.industry, t.phone, t.city, t.country)`,
    keys: 't.domain, t."externalId", t.phone',
    path: `'/companies?id=' || t.id`,
  },
  LEAD: {
    table: 'Lead',
    letter: 'l',
    title: 't.name',
    subtitle: `concat_ws(' · ', nullif(t.title, ''), nullif(t.company, ''), t.email)`,
    text: `concat_ws(' ', t.title, t.company, t.email, t.phone, t.city, t.country, t.source, left(t.notes, 2000))`,
    keys: 't.email, t."externalId", t.phone',
    path: `'/leads?id=' || t.id`,
  },
  DEAL: {
    table: 'Deal',
    letter: 'd',
    joins: `${COMPANY} LEFT JOIN "Contact" p ON p."workspaceId" = t."workspaceId" AND p.id = t."contactId"
      LEFT JOIN "Stage" s ON s."workspaceId" = t."workspaceId" AND s.id = t."stageId"`,
    title: 't.name',
    subtitle: `concat_ws(' · ', s.name, coalesce(c.name, p.name))`,
    text: `concat_ws(' ', c.name, p.name, left(t.notes, 2000))`,
    keys: 't."externalId"',
    path: `'/deals?id=' || t.id`,
  },
  PRODUCT: {
    table: 'Product',
    letter: 'p',
    title: 't.name',
    subtitle: `concat_ws(' · ', t.sku, t.category)`,
    text: `concat_ws(' ', t.sku, t.category, left(t.description, 2000), left(t.features, 2000))`,
    keys: 't.sku, t."externalId"',
    path: `'/products?id=' || t.id`,
  },
  EMAIL: {
    table: 'Email',
    letter: 'm',
    title: `coalesce(nullif(t.subject, ''), 'Mail without a subject')`,
    subtitle: `CASE WHEN t.direction = 'INBOUND' THEN 'From ' || t."fromEmail"
      WHEN t.status = 'DRAFT' THEN 'Draft to ' || t."toEmail" ELSE 'To ' || t."toEmail" END`,
    text: `concat_ws(' ', t."fromEmail", t."toEmail", array_to_string(t."ccEmails", ' '),
      left(coalesce(nullif(t."bodyText", ''), regexp_replace(left(t."bodyHtml", ${2 * TEXT_LENGTH}), '<[^>]*>', ' ', 'g')), ${TEXT_LENGTH}))`,
    keys: 't."toEmail", t."fromEmail"',
    path: `'/inbox?box=' || CASE WHEN t.direction = 'INBOUND' THEN 'inbox' WHEN t.status = 'DRAFT' THEN 'drafts'
      WHEN t.status = 'SENT' THEN 'sent' ELSE 'outbox' END || '&id=' || t.id`,
    open: `t.status = 'DRAFT'`,
  },
};

/** The records of a type, with what `title`, `subtitle` and the others name. */
export const from = ({ table, joins = '' }: Source): Sql => raw(`"${table}" t ${joins}`);
