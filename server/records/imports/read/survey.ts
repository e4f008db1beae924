import { decimalMarkOf } from '@/lib/amount';
import { slice } from '@/server/kernel/slice';
import type { Column } from '../contract';
import { type DayOrder, dayOrderOf } from '../map/content';

/** Different cells that a column may have for them to be kept, and the longest of them. */
const MOST_VALUES = 200;
const LONGEST_VALUE = 200;
/** No day and no amount is longer. */
const LONGEST_FIGURE = 40;
/** So many are kept even where none is there twice. */
const FEW_VALUES = 20;

/** What all cells of a column say together. */
export type Survey = Pick<Column, 'values' | 'dayFirst' | 'decimal' | 'open'>;

/** Looks at every cell of a column, of which it keeps the different ones alone, where they are few. */
class ColumnSurvey {
  #values: Map<string, number> | undefined = new Map();
  #filled = 0;
  readonly #days = { day: 0, month: 0, dotted: 0, open: 0 } satisfies Record<DayOrder, number>;
  readonly #amounts = { '.': 0, ',': 0, none: 0, open: 0 };

  add(cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    this.#filled++;
    this.#count(text);
    if (text.length > LONGEST_FIGURE || !/\d/.test(text)) return;
    const order = dayOrderOf(text);
    if (order) this.#days[order]++;
    const mark = order ? undefined : decimalMarkOf(text);
    if (mark) this.#amounts[mark]++;
  }

  #count(text: string): void {
    // What no text may hold is refused with its row, and cannot be kept here.
    if (text.length > LONGEST_VALUE || text.includes('\0')) this.#values = undefined;
    if (!this.#values) return;
    this.#values.set(text, (this.#values.get(text) ?? 0) + 1);
    if (this.#values.size > MOST_VALUES) this.#values = undefined;
  }

  result(): Survey {
    const found = [...(this.#values ?? [])].sort(([, a], [, b]) => b - a);
    const isFew = found.length <= FEW_VALUES || found.length * 2 <= this.#filled;
    const { day, month, dotted, open } = this.#days;
    const amounts = this.#amounts;
    return {
      values: isFew ? found.map(([value, count]) => ({ value, count })) : [],
      // Whoever writes dots writes the day first.
      dayFirst: day > 0 ? day >= month : dotted > 0 && month === 0,
      decimal: amounts[','] > amounts['.'] ? ',' : '.',
      open:
        open > 0 && day + month === 0
          ? 'days'
          : amounts.open > 0 && amounts['.'] + amounts[','] === 0
            ? 'amounts'
            : null,
    };
  }
}

/** Looks at rows of cells, column by column. */
export function surveyor(columns: number) {
  const surveys = Array.from({ length: columns }, () => new ColumnSurvey());
  return {
    add: async (rows: readonly (readonly string[])[]) => {
      for (const row of rows) {
        for (const [i, survey] of surveys.entries()) survey.add(row[i] ?? '');
        const pause = slice();
        if (pause) await pause;
      }
    },
    results: () => surveys.map((survey) => survey.result()),
  };
}
