import { storable } from '@/server/kernel/contract/unstorable';
import { db, sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { csvOf } from '../convert/convert';
import { type Converted, MOST_COLUMNS, PART_BYTES } from '../limits';
import { proposeColumns } from '../map/propose';
import { arrivedParts, bytesOf, keepPart, type Part } from '../parts';
import { type ClaimedImport, lease } from '../work/claim';
import { cellsOf } from './cells';
import { type CsvForm, formOf, slicesOf, UnreadableFile } from './csv';
import { detectEncoding, recoded } from './encoding';
import { surveyor } from './survey';

const SAMPLE_BYTES = 1024 * 1024;
/** Bytes that tell what a file is. */
const TELLING_BYTES = 1024;
const SAMPLE_ROWS = 200;
/** Rows that are looked at together. */
const SURVEYED_ROWS = 1000;
/** What a mapping can name. */
const LONGEST_HEADER = 900;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
/** How what was converted is written. */
const FORM_OF_CONVERTED: CsvForm = { delimiter: ',', newline: '\r\n' };

/** Reads a file that has come: what kind it is, its encoding, its columns; and keeps it as a text of rows where it is none. */
export async function readImport(claimed: ClaimedImport): Promise<void> {
  const { workspaceId, resource } = claimed;
  const { parts: text, encoding, form: known } = await textOf(claimed);
  const head = await beginning(bytesOf(text), SAMPLE_BYTES);
  const skipped = head.subarray(0, 3).equals(BOM) ? 3 : 0;
  const sample = new TextDecoder().decode(head);
  const form = known ?? formOf(sample);
  let headers: string[] | undefined;
  let position = skipped;
  for await (const { bytes } of slicesOf(once(head.subarray(skipped)), form, 1)) {
    position += bytes.length;
    [headers] = await cellsOf(bytes.toString('utf8'), form);
    if (headers) break;
  }
  if (!headers) throw new UnreadableFile('The file has no row of headers.');
  if (headers.length > MOST_COLUMNS) throw new UnreadableFile(`A file may have at most ${MOST_COLUMNS} columns.`);
  const rows = (await cellsOf(head.subarray(position).toString('utf8'), form)).slice(0, SAMPLE_ROWS);
  const survey = surveyor(headers.length);
  for await (const { bytes } of slicesOf(bytesOf(text, position), form, SURVEYED_ROWS))
    await survey.add(await cellsOf(bytes.toString('utf8'), form));
  const columns = await proposeColumns({ workspaceId }, resource, distinct(headers), rows, survey.results());
  const textSize = text.reduce((sum, { size }) => sum + size, 0);
  await sqlTransaction({ workspaceId }, (tx) =>
    tx.query(sql`
      UPDATE "Import" SET state = 'READY', encoding = ${encoding}, delimiter = ${form.delimiter}, newline = ${form.newline},
        columns = ${JSON.stringify(columns)}::jsonb, "textSize" = ${textSize}::int, position = ${position}::int, "updatedAt" = now()
      WHERE ${lease.isMine(claimed)} AND state = 'READING'`),
  );
}

/** Headers that can be told apart; one without a name is called by its place. */
function distinct(headers: readonly string[]): string[] {
  const seen = new Set<string>();
  return headers.map((header, i) => {
    const name = storable(header.trim(), LONGEST_HEADER) || `Column ${i + 1}`;
    let own = name;
    for (let n = 2; seen.has(own); n++) own = `${name} (${n})`;
    seen.add(own);
    return own;
  });
}

interface Text {
  parts: Part[];
  encoding: string;
  /** Where it is known. */
  form?: CsvForm;
}

/** The text: what was sent, unless it had to be made of that. */
async function textOf({ workspaceId, id, resource, encoding: wanted }: ClaimedImport): Promise<Text> {
  const sent = await arrivedParts(db, workspaceId, id);
  const kind = kindOf(await beginning(bytesOf(sent), TELLING_BYTES));
  if (kind) {
    const parts = await keepText(workspaceId, id, csvOf(kind, bytesOf(sent), resource));
    return { parts, encoding: kind, form: FORM_OF_CONVERTED };
  }
  const encoding = wanted ?? (await detectEncoding(bytesOf(sent)));
  if (new TextDecoder(encoding).encoding === 'utf-8') return { parts: sent, encoding: 'utf-8' };
  return { parts: await keepText(workspaceId, id, recoded(bytesOf(sent), encoding)), encoding };
}

/** What a file is by its beginning, where it is no text of rows. No header begins like an object of JSON. */
function kindOf(head: Buffer): Converted | undefined {
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx';
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new UnreadableFile('This is a file of old Excel (.xls). Save it as .xlsx or CSV.');
  return /^\uFEFF?\s*(?:\[\s*(?:\{\s*["}]|\])|\{\s*["}])/.test(head.toString('utf8')) ? 'json' : undefined;
}

/** Keeps a text in parts, in place of what was kept before. */
async function keepText(workspaceId: string, importId: string, bytes: AsyncIterable<Buffer>): Promise<Part[]> {
  await sqlTransaction({ workspaceId }, (tx) =>
    tx.query(sql`
      DELETE FROM "ImportPart" WHERE "workspaceId" = ${workspaceId}::uuid AND "importId" = ${importId}::uuid AND kind = 'TEXT'`),
  );
  let held: Buffer[] = [];
  let length = 0;
  let n = 0;
  const keep = async (part: Buffer) => keepPart({ workspaceId, importId, kind: 'TEXT', n: ++n }, part);
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    while (length >= PART_BYTES) {
      const all = Buffer.concat(held);
      await keep(all.subarray(0, PART_BYTES));
      held = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  if (length > 0) await keep(Buffer.concat(held));
  return arrivedParts(db, workspaceId, importId, 'TEXT');
}

async function beginning(bytes: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const held: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    if (length >= most) break;
  }
  return Buffer.concat(held).subarray(0, most);
}

async function* once(bytes: Buffer) {
  yield bytes;
}
