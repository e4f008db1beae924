import type { Context } from '@/server/kernel/context';
import type { Fault } from '@/server/kernel/contract/faults';
import { faultsOf } from '@/server/kernel/contract/faults';
import { type Db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { checkCustomFields, loadCustomFields } from '@/server/records/custom-fields/values';
import { loadBatchContext } from '@/server/records/upsert/batch';
import { type RowProblem, unknownReference } from '@/server/records/upsert/definition';
import { setReferences } from '@/server/records/upsert/references';
import { ENTITIES, type Entity } from '../entities';
import { oneRecord, type WorkflowEntity } from '../names';
import { type ActionOf, type FieldValue, fieldValue } from '../shapes';

const CUSTOM = 'customFields.';
/** What names a record for others is not for a rule to change. */
const NOT_WRITABLE = new Set(['externalId', 'customFields']);

export type Wrong = Omit<Fault, 'field'> & { path: PropertyKey[] };

type Update = ActionOf<'UPDATE_FIELD'>;
type Resource = NonNullable<Entity['upsert']>;

/** The value of an UPDATE_FIELD as it is kept, checked as the API checks it when a caller writes the field. */
export async function checkUpdate(
  on: Db,
  ctx: Context,
  entity: WorkflowEntity,
  { field, value }: Update,
): Promise<{ value: FieldValue; wrong: Wrong[] }> {
  const resource = ENTITIES[entity].upsert;
  if (value === undefined) return { value: null, wrong: [{ path: ['value'], message: 'Required', code: 'required' }] };
  if (field.startsWith(CUSTOM)) return checkCustom(on, ctx, resource, field, value);
  const parsed = resource?.row.safeParse({ [field]: value });
  if (!resource || NOT_WRITABLE.has(field) || (parsed?.success && !(field in parsed.data))) {
    return {
      value,
      wrong: [{ path: ['field'], message: `${oneRecord(entity)} has no field '${field}' to write` }],
    };
  }
  if (!parsed?.success) {
    return { value, wrong: faultsOf(parsed?.error.issues ?? [], { [field]: value }).map(ofValue) };
  }
  const problems = await namedInVain(on, ctx, resource, parsed.data);
  return { value: kept(parsed.data[field]), wrong: problems.map(ofValue) };
}

const ofValue = ({ field: _, ...fault }: Fault): Wrong => ({ ...fault, path: ['value'] });

/** A value as it was checked to; what is none of these, no field takes. */
const kept = (value: unknown): FieldValue => fieldValue.catch(null).parse(value);

async function checkCustom(on: Db, ctx: Context, resource: Resource | undefined, field: string, value: FieldValue) {
  const key = field.slice(CUSTOM.length);
  const definitions = resource?.entity ? await loadCustomFields(on, ctx, resource.entity) : new Map();
  if (!definitions.has(key))
    return { value, wrong: [{ path: ['field'], message: `there is no custom field '${key}'` }] };
  const { values, errors } = checkCustomFields(definitions, { [key]: value }, { creating: false });
  return {
    value: errors.length > 0 ? value : kept(values[key]),
    wrong: errors.map(ofValue),
  };
}

/** Members, stages and records that the value names and that are not there. */
async function namedInVain(
  on: Db,
  ctx: Context,
  resource: Resource,
  row: Record<string, unknown>,
): Promise<RowProblem[]> {
  const { found, extra } = await loadBatchContext(on, ctx, resource, [row], { hasErased: false });
  const problems = setReferences({}, resource.references ?? [], row, found);
  const { pipelineStageId } = row;
  if (typeof pipelineStageId === 'string') {
    const stages = isId(pipelineStageId)
      ? await on.query(
          sql`SELECT 1 FROM "Stage" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${pipelineStageId}::uuid`,
        )
      : [];
    if (stages.length === 0) problems.push(unknownReference('value', `no stage found for '${pipelineStageId}'.`));
  }
  const before = { id: '', externalId: null, alternative: null };
  if (resource.entity === 'LEAD') problems.push(...(resource.update?.(row, before, extra).problems ?? []));
  return problems;
}
