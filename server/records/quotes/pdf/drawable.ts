import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { documentsOf } from '../document';

/**
 * The characters that Roboto has as pdfmake brings it, regular and bold, by their code points: Latin, Greek, Cyrillic and signs. Ends of
 * lines are not drawn.
 */
const DRAWN =
  '9-a d 20-7e a0-17f 18f 192 1a0-1a1 1af-1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-301 303 309 30f 323 384-38a ' +
  '38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 1e00-1e01 1e3e-1e3f 1e80-1e85 1e9e 1ea0-1ef9 1f4d 2000-200b 2010-2011 2013-2015 ' +
  '2017-201e 2020-2022 2025-2027 2030 2032-2033 2039-203a 203c 2044 2070 2074-208e 20a3-20a4 20a6-20ac 20b1 20b9-20ba 20bc-20bd 20c1 ' +
  '2105 2113 2116 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 221a 221e 222b 2248 2260 2264-2265 25a0 25ca-25cb 25cf fb01-fb04 feff';
const RANGES = DRAWN.split(' ').map((range) => {
  const [first = 0, last = first] = range.split('-').map((point) => Number.parseInt(point, 16));
  return { first, last };
});
const isDrawn = (character: string) => {
  const point = character.codePointAt(0) ?? 0;
  return RANGES.some(({ first, last }) => point >= first && point <= last);
};

const NAMED = 10;

/** The characters of a text that would be drawn as empty boxes, each once. */
export const undrawable = (text: string): string[] => [...new Set(text)].filter((one) => !isDrawn(one));

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Throws a 409 for a quote that says what its PDF cannot show: what a buyer accepts must be there to be read. */
export async function assertDrawable(on: Db, ctx: Context, id: string): Promise<void> {
  const [document] = (await documentsOf(on, ctx, sql`t.id = ${id}::uuid`)).values();
  const lacking = undrawable(textsOf(document).join(''));
  if (lacking.length === 0) return;
  const shown = lacking
    .slice(0, NAMED)
    .map((one) => `“${one}”`)
    .join(' ');
  const more = lacking.length > NAMED ? ` and ${lacking.length - NAMED} more` : '';
  throw conflict(
    `The PDF of a quote cannot show ${shown}${more}: it has Latin, Greek and Cyrillic letters. Write the title, lines, texts and names in those.`,
  );
}
