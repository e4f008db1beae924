import type { MirroredKind } from '@/server/app/mirrored';
import { CliError, EXIT } from '../exit';
import type { ChangeOf, CopyPage } from './service';
import { rowOf, type Table, tableOf } from './tables';
import type { Target } from './target';

/** How far a kind is copied: where its pages go on, and after which id; null once it is whole. */
type Progress = { cursor?: string | undefined; id: string } | null;

const START: Progress = { id: '' };
const KIND = 'kind ';

/** A copy in a target, as the mirror goes on with it. What it has come to is kept in the transaction of what was copied. */
export class Copy {
  private readonly progress = new Map<string, Progress>();
  cursor: string | undefined;

  private constructor(
    private readonly target: Target,
    private readonly tables: Map<string, Table>,
  ) {}

  /** Makes the tables of these kinds what they must be. Throws where the target holds something else. */
  static async open(target: Target, workspace: string, kinds: readonly MirroredKind[]): Promise<Copy> {
    const copy = new Copy(target, new Map(kinds.map((kind) => [kind.entity, tableOf(kind)])));
    const notes = await target.notes();
    const other = notes.get('workspace');
    if (other !== undefined && other !== workspace) {
      throw new CliError(EXIT.refused, `The target is a mirror of another workspace, ${other}.`);
    }
    copy.cursor = notes.get('cursor');
    await target.transaction(async () => {
      await target.note('workspace', workspace);
      for (const table of copy.tables.values()) await copy.prepare(table, notes.get(KIND + table.name));
      await copy.forget([...notes.keys()].filter((name) => name.startsWith(KIND)));
    });
    return copy;
  }

  private async prepare(table: Table, noted: string | undefined): Promise<void> {
    const there = await this.target.columnsOf(table.name);
    if (there.length > 0 && noted === undefined) {
      throw new CliError(EXIT.refused, `The target has a table ${table.name} that no mirror made.`);
    }
    if (there.length === 0) await this.target.createTable(table);
    const missing = there.length === 0 ? [] : table.columns.filter(({ name }) => !there.includes(name));
    for (const column of missing) await this.target.addColumn(table.name, column);
    // A field that is new has values in records that nobody changes.
    const isWhole = missing.length === 0 && noted !== undefined;
    await this.mark(table.name, isWhole ? (JSON.parse(noted) as Progress) : START);
  }

  /** Kinds that are not followed this time have to be copied anew the next. */
  private async forget(noted: string[]): Promise<void> {
    const followed = [...this.tables.values()].map(({ name }) => KIND + name);
    for (const name of noted.filter((one) => !followed.includes(one))) {
      await this.target.note(name, JSON.stringify(START));
    }
  }

  private async mark(table: string, progress: Progress): Promise<void> {
    this.progress.set(table, progress);
    await this.target.note(KIND + table, JSON.stringify(progress));
  }

  private tableOf(entity: string): Table {
    const table = this.tables.get(entity);
    if (!table) throw new Error(`The service told of ${entity}, which nobody asked for.`);
    return table;
  }

  /** How far a kind is copied. */
  progressOf = (entity: string): Progress => this.progress.get(this.tableOf(entity).name) ?? null;

  /** Begins again: what is there stays, and is compared with what is copied. */
  begin(cursor: string): Promise<void> {
    return this.target.transaction(async () => {
      for (const { name } of this.tables.values()) await this.mark(name, START);
      await this.moveTo(cursor);
    });
  }

  private async moveTo(cursor: string): Promise<void> {
    await this.target.note('cursor', cursor);
    this.cursor = cursor;
  }

  /** Writes a page of the first copy, and removes what should lie between its records and does not. */
  async addPage(entity: string, { records, nextCursor }: CopyPage): Promise<void> {
    const table = this.tableOf(entity);
    const before = this.progressOf(entity)?.id ?? '';
    const last = records.at(-1)?.id ?? before;
    await this.target.transaction(async () => {
      const ids = records.map(({ id }) => id);
      if (records.length > 0)
        await this.target.write(
          table,
          records.map(({ record }) => rowOf(table, record, '0')),
        );
      if (nextCursor === null || last !== before) {
        await this.target.removeBetween(table.name, before, nextCursor === null ? undefined : last, ids);
      }
      await this.mark(table.name, nextCursor === null ? null : { cursor: nextCursor, id: last });
    });
  }

  /** Applies a page of the feed, and moves the cursor past it. */
  async apply(changes: readonly ChangeOf[], cursor: string): Promise<void> {
    if (cursor === this.cursor) return;
    await this.target.transaction(async () => {
      for (const [entity, latest] of latestOf(changes)) {
        const table = this.tableOf(entity);
        const there = [...latest.values()].flatMap(({ id, record }) => (record ? [rowOf(table, record, id)] : []));
        const gone = [...latest].flatMap(([recordId, { record }]) => (record ? [] : recordId));
        if (there.length > 0) await this.target.write(table, there);
        if (gone.length > 0) await this.target.remove(table.name, gone);
      }
      await this.moveTo(cursor);
    });
  }
}

/** The highest change of each record. All of them carry the record as it was when the page was read. */
function latestOf(changes: readonly ChangeOf[]): Map<string, Map<string, ChangeOf>> {
  const byEntity = new Map<string, Map<string, ChangeOf>>();
  for (const change of changes) {
    const latest = byEntity.get(change.entity) ?? new Map<string, ChangeOf>();
    const known = latest.get(change.recordId);
    if (!known || BigInt(known.id) < BigInt(change.id)) latest.set(change.recordId, change);
    byEntity.set(change.entity, latest);
  }
  return byEntity;
}
