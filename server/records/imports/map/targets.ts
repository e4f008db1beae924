import type { Context } from '@/server/kernel/context';
import { nearest } from '@/server/kernel/contract/nearest';
import { type Db, sql } from '@/server/kernel/db/client';
import type { Importable } from '../contract';
import { type Field, isLink } from './fields';
import { plainName } from './plain-name';

/** What the cells of a column name, so that each of its values is something that is there, or nothing. */
export type MatchKind = 'owner' | 'stage' | 'pipeline' | 'choice';

/** Something that a value may be. */
export interface Target {
  /** What is written: an id, or the choice itself. */
  value: string;
  label: string;
  /** Whatever else it is called. */
  names: readonly string[];
  /** What stands for it where nothing is called so. */
  also?: readonly string[];
  /** Of a stage. */
  pipelineId?: string;
}

/** What a value is taken for; null where it is left empty. */
export interface Matched {
  to: string | null;
  why: 'chosen' | 'name' | 'similar' | null;
}

const KINDS: Record<string, MatchKind> = { ownerEmail: 'owner', stageName: 'stage', pipelineName: 'pipeline' };

/** @returns undefined for a field that takes any text */
export function matchKindOf(resource: Importable, { name, choices }: Field): MatchKind | undefined {
  if (isLink(resource, name)) return KINDS[name];
  return choices.length > 0 ? 'choice' : undefined;
}

export const asChoices = ({ choices }: Field): Target[] =>
  choices.map((choice) => ({ value: choice, label: choice, names: [] }));

/** Everything that values of a field can be. */
export async function targetsOf(on: Db, ctx: Pick<Context, 'workspaceId'>, kind: MatchKind, field?: Field) {
  if (kind === 'choice') return field ? asChoices(field) : [];
  if (kind === 'owner') return members(on, ctx);
  return kind === 'stage' ? stages(on, ctx) : pipelines(on, ctx);
}

async function members(on: Db, { workspaceId }: Pick<Context, 'workspaceId'>): Promise<Target[]> {
  const found = await on.query<{ id: string; email: string; name: string }>(sql`
    SELECT m.id::text, m.email::text, m.name FROM "Member" m WHERE m."workspaceId" = ${workspaceId}::uuid ORDER BY m.name, m.id`);
  return found.map(({ id, email, name }) => ({ value: id, label: name || email, names: [email] }));
}

/** What other systems call the end of a deal. */
const ENDS: Record<string, readonly string[]> = { WON: ['closedwon', 'won'], LOST: ['closedlost', 'lost'] };

async function stages(on: Db, { workspaceId }: Pick<Context, 'workspaceId'>): Promise<Target[]> {
  const found = await on.query<{
    id: string;
    name: string;
    dealStage: string;
    pipelineId: string;
    pipeline: string;
  }>(sql`
    SELECT s.id::text, s.name, s."dealStage", p.id::text AS "pipelineId", p.name AS pipeline FROM "Stage" s
    JOIN "Pipeline" p ON p."workspaceId" = s."workspaceId" AND p.id = s."pipelineId"
    WHERE s."workspaceId" = ${workspaceId}::uuid ORDER BY p."isDefault" DESC, p."order", p.id, s."order", s.id`);
  const isOne = new Set(found.map(({ pipelineId }) => pipelineId)).size < 2;
  return found.map(({ id, name, dealStage, pipelineId, pipeline }) => ({
    ...{ value: id, pipelineId, label: isOne ? name : `${pipeline}: ${name}` },
    ...{ names: [name], also: [dealStage, ...(ENDS[dealStage] ?? [])] },
  }));
}

async function pipelines(on: Db, { workspaceId }: Pick<Context, 'workspaceId'>): Promise<Target[]> {
  const found = await on.query<{ id: string; name: string }>(sql`
    SELECT p.id::text, p.name FROM "Pipeline" p WHERE p."workspaceId" = ${workspaceId}::uuid
    ORDER BY p."isDefault" DESC, p."order", p.id`);
  return found.map(({ id, name }) => ({ value: id, label: name, names: [] }));
}

const NOTHING: Matched = { to: null, why: null };
/** No name is longer; a cell may have two million characters. */
const LONGEST_NAME = 500;
/** Shorter words differ by a letter and mean something else. */
const LONG_ENOUGH = 6;

/**
 * Finds what values of a column are: as somebody chose, else by name, else by what comes close. A person is not found by letters that
 * are alike, for there are two Meyers; the words in another order are the same person, and so is the name before the @.
 */
export function matcher(kind: MatchKind, targets: readonly Target[], chosen: Readonly<Record<string, string | null>>) {
  const choose = new Map(Object.entries(chosen));
  const known = new Map<string, Matched>();
  return (cell: string): Matched => {
    const found = known.get(cell) ?? matchOf(kind, targets, choose, cell.trim());
    known.set(cell, found);
    return found;
  };
}

function matchOf(
  kind: MatchKind,
  targets: readonly Target[],
  chosen: ReadonlyMap<string, string | null>,
  cell: string,
): Matched {
  const own = chosen.get(cell);
  if (own === null || targets.some(({ value }) => value === own)) return { to: own ?? null, why: 'chosen' };
  if (cell.length > LONGEST_NAME) return NOTHING;
  const plain = plainName(cell);
  const isSame = (name: string) => name === cell || (plain !== '' && plainName(name) === plain);
  const exact =
    targets.find(({ value, label, names }) => [value, label, ...names].some(isSame)) ??
    targets.find(({ also = [] }) => also.some(isSame));
  if (exact) return { to: exact.value, why: 'name' };
  const close =
    kind === 'owner' ? person(targets, cell) : plain.length < LONG_ENOUGH ? undefined : closest(targets, cell);
  return close === undefined ? NOTHING : { to: close, why: 'similar' };
}

function closest(targets: readonly Target[], cell: string): string | undefined {
  const labels = new Map(targets.flatMap(({ value, label, names }) => [label, ...names].map((name) => [name, value])));
  return labels.get(nearest(cell, labels.keys()) ?? '');
}

const ADDRESS = /[^\s<>(),;"]+@[^\s<>(),;"]+/;
const wordsOf = (name: string) =>
  name
    .replace(/\(.*\)|<.*>/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainName)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** `Doe, Jane`, `Jane Doe (jane@acme.example)` and `jane.doe@old.example` are Jane Doe, where no other is called so. */
function person(targets: readonly Target[], cell: string): string | undefined {
  const address = ADDRESS.exec(cell)?.[0]?.toLowerCase();
  const byAddress = targets.find(({ names }) => names.some((name) => name.toLowerCase() === address));
  if (byAddress) return byAddress.value;
  const words = wordsOf(address === cell.toLowerCase() ? cell.replace(/@.*/, '') : cell);
  if (!words.includes(' ')) return undefined;
  const alike = targets.filter(
    ({ label, names }) => wordsOf(label) === words || names.some((name) => wordsOf(name.replace(/@.*/, '')) === words),
  );
  return alike.length === 1 ? alike[0]?.value : undefined;
}
