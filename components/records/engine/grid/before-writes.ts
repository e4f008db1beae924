import type { Row, TypeName } from '../record-types';
import type { RowWrite } from './cell-write';

/**
 * What rows were before their cells were written. A write begins with what its row shows, which an earlier write may have put there
 * that is on its way as well: once that one is refused, what it wrote was never there.
 */
export class BeforeWrites<T extends TypeName> {
  readonly #rows = new WeakMap<RowWrite<T>, Row<T>>();

  #of = (job: RowWrite<T>): Row<T> => this.#rows.get(job) ?? job.row;

  /** The row with the cells of a write as they were before it. */
  unwritten(row: Row<T>, job: RowWrite<T>): Row<T> {
    return job.cells.reduce((shown, { field }) => field.show(shown, field.of(this.#of(job))), row);
  }

  /** Notes that a write was refused. @param later those of the same row that are on their way after it, in their order */
  refuse(job: RowWrite<T>, later: readonly RowWrite<T>[]): void {
    for (const { field } of job.cells) {
      const next = later.find(({ cells }) => cells.some((one) => one.field.name === field.name));
      if (next) this.#rows.set(next, field.show(this.#of(next), field.of(this.#of(job))));
    }
  }
}
