import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { recordNames } from '@/server/workspace/changes/names';
import type { ReportGroup } from './contract';
import { labelOf } from './dates';
import type { GroupField } from './statement';
import { wordsOf } from './words';

/** Names of groups, and their order where they have one of their own. */
export interface Labels {
  label(key: string): string;
  order: readonly string[];
}

interface Stage {
  id: string;
  name: string;
  pipeline: string;
}

/** The stages of boards from left to right; of several pipelines, each with the name of its own. */
async function stages(ctx: Context): Promise<Labels> {
  const rows = await db.query<Stage>(sql`
    SELECT s.id::text, s.name, p.name AS pipeline
    FROM "Stage" s JOIN "Pipeline" p ON p."workspaceId" = s."workspaceId" AND p.id = s."pipelineId"
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid ORDER BY p."isDefault" DESC, p."order", p.id, s."order", s.id`);
  const isOne = new Set(rows.map(({ pipeline }) => pipeline)).size < 2;
  const names = new Map(rows.map(({ id, name, pipeline }) => [id, isOne ? name : `${name} (${pipeline})`]));
  return { label: (key) => names.get(key) ?? key, order: [...names.keys()] };
}

/** What groups are called. `texts` are values as they are written, by their key. */
export async function labelsOf(
  ctx: Context,
  { field, interval }: GroupField,
  keys: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<Labels> {
  const { kind, to, choices, column, name } = field;
  if (interval) return { label: (key) => labelOf(key, interval), order: [] };
  if (to === 'Stage') return stages(ctx);
  if (kind === 'pointer' || kind === 'tags') {
    const table = to ?? 'Tag';
    const names = await recordNames(
      ctx,
      keys.map((recordId) => ({ table, recordId })),
    );
    return { label: (key) => names.get(key) ?? 'Deleted', order: [] };
  }
  if (kind === 'flag') return { label: (key) => (key === 'true' ? 'Yes' : 'No'), order: ['true', 'false'] };
  // What a workspace calls the options of its own fields is as it wrote them.
  const isOwn = name !== column;
  const label = (key: string) => texts.get(key) ?? (kind === 'choice' && !isOwn ? wordsOf(key) : key);
  return { label, order: choices };
}

export const NONE: ReportGroup = { key: null, label: 'None', isOther: false };
export const OTHER: ReportGroup = { key: null, label: 'Other', isOther: true };
