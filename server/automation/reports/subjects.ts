import type { Context } from '@/server/kernel/context';
import { ApiError, invalid, STATUS } from '@/server/kernel/contract/errors';
import { CUSTOM_FIELDS, customKeyOf } from '@/server/kernel/contract/listing';
import { allows } from '@/server/kernel/contract/scopes';
import { db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { type Comparison, comparing, comparisonOf } from '@/server/kernel/db/comparison';
import { derivedSubjects } from './derived';
import { listedSubjects } from './listed';
import { SUBJECTS, type Subject } from './names';
import type { ReportField, SubjectSource } from './subject';

export const subjects: Readonly<Record<Subject, SubjectSource>> = { ...listedSubjects, ...derivedSubjects };

/** Refuses who may not read all that a report is about. */
export function requireReading({ actor }: Context, subject: Subject): void {
  const lacking = subjects[subject].scopes.find((scope) => !allows(actor.scopes, [scope]));
  if (lacking) throw new ApiError(STATUS.forbidden, `API key missing required scope: ${lacking}.`);
}

export const mayRead = ({ actor }: Context, subject: Subject): boolean =>
  subjects[subject].scopes.every((scope) => allows(actor.scopes, [scope]));

/** A field with how it is compared. */
export interface Compared extends ReportField {
  comparison: Comparison;
}

interface Defined {
  key: string;
  label: string;
  entity: string;
}

const definedFields = (ctx: Context, which: Sql) =>
  db.query<Defined>(sql`
    SELECT f.key, f.label, f.entity FROM "CustomField" f WHERE f."workspaceId" = ${ctx.workspaceId}::uuid AND ${which}
    ORDER BY f."order", f.id`);

async function customFieldsOf(ctx: Context, source: SubjectSource, defined: readonly Defined[]): Promise<Compared[]> {
  const own = defined.filter(({ entity }) => entity === source.custom?.entity);
  const byKey = await source.custom?.comparing.comparisons(
    ctx,
    own.map(({ key }) => key),
  );
  return own.flatMap(({ key, label }) => {
    const comparison = byKey?.get(key);
    if (!comparison) return [];
    const { kind, choices } = comparison;
    return { name: `${CUSTOM_FIELDS}.${key}`, label, kind, choices, column: key, comparison };
  });
}

/** The fields of a subject that a report names, by name, with those of the workspace's own among them. */
export async function fieldsOf(
  ctx: Context,
  source: SubjectSource,
  names: readonly string[],
): Promise<ReadonlyMap<string, Compared>> {
  const own = source.fields.map((field): Compared => {
    const { kind, sql: text, choices, to } = field;
    const comparison = text ? comparing(kind, raw(text), { choices, to }) : comparisonOf(field, { compared: {} });
    return { ...field, comparison };
  });
  const keys = names.flatMap((name) => customKeyOf(name) ?? []);
  const defined = keys.length > 0 ? await definedFields(ctx, sql`f.key = ANY(${keys}::text[])`) : [];
  const custom = await customFieldsOf(ctx, source, defined);
  return new Map([...own, ...custom].map((field) => [field.name, field]));
}

/** A field by its name. Throws the 400 of one that there is not, at its place. */
export function fieldAt(fields: ReadonlyMap<string, Compared>, name: string, place: string): Compared {
  const field = fields.get(name);
  if (!field) throw invalid(place, `no such field: ${name}`, { code: 'unknown_field' });
  return field;
}

export const makesGroups = ({ kind, groups }: ReportField): boolean => groups ?? kind !== 'number';
export const isMeasured = ({ kind, measures }: ReportField): boolean => kind === 'number' && measures !== false;
export const isDated = ({ kind }: Pick<ReportField, 'kind'>): boolean => kind === 'day' || kind === 'time';

/** What reports can be about, with the fields of each: those that may be read. */
export async function listSubjects(ctx: Context) {
  const defined = await definedFields(ctx, sql`TRUE`);
  const shown = SUBJECTS.filter((subject) => mayRead(ctx, subject));
  const described = shown.map(async (subject) => {
    const source = subjects[subject];
    const fields: ReportField[] = [...source.fields, ...(await customFieldsOf(ctx, source, defined))];
    return {
      subject,
      label: source.label,
      dateField: source.dateField,
      fields: fields.map((field) => ({
        name: field.name,
        label: field.label,
        kind: field.kind,
        to: field.to ?? null,
        choices: [...field.choices],
        isMoney: field.currency !== undefined,
        groups: makesGroups(field),
        measures: isMeasured(field),
      })),
    };
  });
  return { subjects: await Promise.all(described) };
}
