import { z } from 'zod';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { type JsonSchema, jsonSchemaOf } from '@/server/kernel/contract/json-schema';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import { email } from '@/server/outreach/emails/shapes';
import { operations } from './operations';
import { descriptors } from './registry';

/** A kind of record that a mirror keeps a copy of. */
export interface MirroredKind {
  /** What one is called in the feed, and several: the name of the table. */
  entity: string;
  plural: string;
  /** The scopes of which one lets a key read it; empty: none but `*`. */
  scopes: readonly AcceptedScope[];
  /** The schema of each field. */
  fields: Record<string, JsonSchema>;
}

/**
 * Figures: what a record says of other records or of the time. They change without the record, so the feed does not tell of them,
 * and a mirror leaves them out. `stages.dealCount` is the field of each of the stages.
 */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  campaigns: ['recipientCount'],
  chats: ['waitingMins', 'live', 'hot', 'visitor.blocked', 'visitor.blockedUntil'],
  emails: ['reviewUrl'],
  mailboxes: ['lastSyncAt', 'sentToday', 'unconfirmed'],
  matches: ['status', 'counts'],
  pipelines: ['stages.dealCount'],
  sequences: ['enrollmentCount'],
  tags: ['counts'],
  webhooks: ['consecutiveFailures'],
  workflows: ['runCount'],
};

/** The feed shows mails as most answers do, and not as their list does. */
const SHOWN_OTHERWISE: Record<string, JsonSchema> = { emails: jsonSchemaOf(email, 'output') };

/** Work on records, of which the feed tells nothing but what it did to them. */
const UNTOLD: readonly string[] = ['bulkActions', 'exports', 'imports'];

/** Every kind that has a list, by the schema of what the list answers. */
export const mirroredKinds = (): MirroredKind[] =>
  descriptors.filter(({ plural }) => !UNTOLD.includes(plural)).flatMap((descriptor) => kindOf(descriptor) ?? []);

function kindOf({ key, plural }: Descriptor): MirroredKind | undefined {
  const list = operations.find(
    ({ id, path, output }) => id.endsWith('.list') && !path.includes('{') && shows(output, plural),
  );
  if (!list) return undefined;
  const row = SHOWN_OTHERWISE[plural] ?? jsonSchemaOf(list.output, 'output').properties?.[plural]?.items;
  // What only shows with `include` is not in the feed.
  const shown = row?.required?.filter((name) => !FIGURES[plural]?.includes(name)) ?? [];
  const fields = Object.entries(row?.properties ?? {}).filter(([name]) => shown.includes(name));
  return { entity: key, plural, scopes: list.scopes, fields: Object.fromEntries(fields) };
}

const shows = (output: z.ZodType, plural: string) => output instanceof z.ZodObject && plural in output.shape;

/** A record without its figures. */
export function withoutFigures(plural: string, record: Record<string, unknown>): Record<string, unknown> {
  return (FIGURES[plural] ?? []).reduce((rest, path) => without(rest, path.split('.')), record);
}

function without(record: Record<string, unknown>, [name = '', ...below]: string[]): Record<string, unknown> {
  const { [name]: value, ...rest } = record;
  if (below.length === 0 || typeof value !== 'object' || value === null) return rest;
  const inner = (one: unknown) => without(one as Record<string, unknown>, below);
  return { ...rest, [name]: Array.isArray(value) ? value.map(inner) : inner(value) };
}
