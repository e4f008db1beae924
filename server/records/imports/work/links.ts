import type { Context } from '@/server/kernel/context';
import type { Reference } from '@/server/kernel/contract/reference';
import type { Transaction } from '@/server/kernel/db/transaction';
import { companyReference, contactReference, findReferences } from '@/server/records/upsert/references';
import { plainName } from '../map/plain-name';
import { matcher, type Target, targetsOf } from '../map/targets';
import type { MappedRow } from '../map/values';
import type { ClaimedImport } from './claim';
import { findCompanies } from './companies';
import { POINTERS, type Pointer, recordFinder } from './pointers';

/** What rows name that was looked up. */
export interface Linked {
  /** Why rows cannot be written, by their numbers. */
  failed: Map<number, string>;
  /** The companies that were made, by what rows call them. */
  companies: string[];
}

/** Looks up whatever rows name in words: companies, which are made, owners, contacts, leads, deals, stages. */
export async function linkRows(
  tx: Transaction,
  ctx: Context,
  { columns }: Pick<ClaimedImport, 'columns'>,
  rows: readonly MappedRow[],
): Promise<Linked> {
  const failed = new Map<number, string>();
  const withLink = (...names: string[]) => rows.filter(({ links }) => names.some((name) => links[name] !== undefined));
  const linking = (field: string, usual: 'EMPTY' | 'FAIL' = 'EMPTY'): Linking => {
    const column = columns.find((one) => one.field === field);
    const fails = (column?.unknown ?? usual) === 'FAIL';
    return {
      rows: withLink(field),
      chosen: column?.chosen ?? {},
      missing(row, what) {
        if (fails) failed.set(row.number, `${field}: no ${what} found for '${row.links[field]}'.`);
        else row.leftEmpty++;
      },
    };
  };
  await forgetUnknown(tx, ctx, companyReference, withLink('companyName', 'companyDomain'));
  await forgetUnknown(tx, ctx, contactReference, withLink('contactEmail'));
  await linkOwners(tx, ctx, linking('ownerEmail'));
  for (const pointer of POINTERS) await linkRecords(tx, ctx, linking(pointer.field, 'FAIL'), pointer);
  await linkStages(tx, ctx, linking('stageName'), linking('pipelineName'), linking('statusName'));
  const named = withLink('companyName', 'companyDomain').filter(
    ({ number, row }) => row.companyId === undefined && row.companyExternalId === undefined && !failed.has(number),
  );
  return { failed, companies: await findCompanies(tx, ctx, named, failed) };
}

/** Of a record that rows name twice, another system's id is left out where nothing is known by it: then its name finds or makes it. */
async function forgetUnknown(tx: Transaction, ctx: Context, reference: Reference, rows: readonly MappedRow[]) {
  const name = reference.fields.find(({ by }) => by === 'externalId')?.name ?? '';
  const told = rows.filter(({ row }) => row[name] !== undefined);
  const found = (
    await findReferences(
      tx,
      ctx,
      [reference],
      told.map(({ row }) => row),
    )
  ).get(reference.column);
  for (const { row } of told) if (!found?.has(`externalId:${row[name]}`)) delete row[name];
}

interface Linking {
  /** Those that name something. */
  rows: readonly MappedRow[];
  chosen: Readonly<Record<string, string | null>>;
  /** Nothing is called as the row says. */
  missing: (row: MappedRow, what: string) => void;
}

/** Finds what rows name, once for each name. @returns undefined where there is nothing, which the row then says */
function finder(kind: 'owner' | 'stage' | 'pipeline', field: string, { chosen, missing }: Linking) {
  return (targets: readonly Target[]) => {
    const match = matcher(kind, targets, chosen);
    return (row: MappedRow, isLast = true): string | undefined => {
      const { to, why } = match(row.links[field] ?? '');
      if (to === null && why === null && isLast) missing(row, kind === 'owner' ? 'member' : kind);
      return to ?? undefined;
    };
  };
}

async function linkOwners(tx: Transaction, ctx: Context, linking: Linking) {
  if (linking.rows.length === 0) return;
  const find = finder('owner', 'ownerEmail', linking)(await targetsOf(tx, ctx, 'owner'));
  for (const row of linking.rows) {
    const id = find(row);
    if (id !== undefined) row.row.ownerId ??= id;
  }
}

async function linkRecords(tx: Transaction, ctx: Context, { rows, missing }: Linking, pointer: Pointer) {
  const { field, to } = pointer;
  const open = rows.filter(({ row }) => row[`${to}Id`] === undefined && row[`${to}ExternalId`] === undefined);
  if (open.length === 0) return;
  const cells = open.map(({ links }) => links[field] ?? '');
  const find = await recordFinder(tx, ctx, pointer, cells);
  for (const row of open) {
    const id = find(row.links[field] ?? '');
    if (id !== undefined) row.row[`${to}Id`] = id;
    else missing(row, to);
  }
}

const END: Record<string, string> = { won: 'WON', closedwon: 'WON', lost: 'LOST', closedlost: 'LOST' };

/** The last stage of a deal that was won or lost: Pipedrive and Close keep it where it stood, and say its end beside that. */
function endOf({ links }: MappedRow, stages: readonly Target[], stageId?: string, pipelineId?: string) {
  const end = END[plainName(links.statusName ?? '')];
  if (end === undefined) return undefined;
  const ofPipeline = pipelineId ?? stages.find(({ value }) => value === stageId)?.pipelineId;
  const isEnd = ({ also = [] }: Target) => also.includes(end);
  const found = stages.find((stage) => isEnd(stage) && stage.pipelineId === ofPipeline) ?? stages.find(isEnd);
  return found?.value;
}

/** A stage is looked for in the pipeline that the row names, then in all, the default one first. */
async function linkStages(tx: Transaction, ctx: Context, staged: Linking, piped: Linking, ended: Linking) {
  const isOpen = ({ row }: MappedRow) => row.stage === undefined && row.pipelineStageId === undefined;
  const open = [...new Set([...piped.rows, ...staged.rows, ...ended.rows])].filter(isOpen);
  if (open.length === 0) return;
  const stages = await targetsOf(tx, ctx, 'stage');
  const findPipeline = finder('pipeline', 'pipelineName', piped)(await targetsOf(tx, ctx, 'pipeline'));
  const findStage = finder('stage', 'stageName', staged);
  const anywhere = findStage(stages);
  const inside = new Map<string, ReturnType<typeof findStage>>();
  for (const row of open) {
    const pipelineId = row.links.pipelineName === undefined ? undefined : findPipeline(row);
    const own = stages.filter((stage) => stage.pipelineId === pipelineId);
    const key = pipelineId ?? '';
    const within = inside.get(key) ?? findStage(own);
    inside.set(key, within);
    const isStaged = row.links.stageName !== undefined;
    const found = isStaged ? (within(row, false) ?? anywhere(row)) : undefined;
    const end = endOf(row, stages, found, pipelineId);
    const id = end ?? found;
    if (id !== undefined) row.row.pipelineStageId = id;
    // Which of its stages depends on where the deal is.
    else if (pipelineId !== undefined) row.row.pipelineName = pipelineId;
  }
}
