import { Refused } from '../refused';
import type { Cell } from './cells';
import { type Entry, zipped } from './zip';

/** Excel's own limits. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const PACKAGE = `${FORMATS}/package/2006`;
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`;
const SHEET = `${FORMATS}/spreadsheetml/2006/main`;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FIXED: Record<string, string> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** What XML 1.0 cannot hold is left out. What would be read as the code of a character is none (ECMA-376 22.9.2.19). */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is left out
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (mark) => MARKS[mark] ?? mark);

function cellXml(cell: Cell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  // A text that is too long is left out rather than cut: an empty cell overwrites nothing when the file is imported.
  if (cell === '' || cell.length > MOST_CHARACTERS) return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

async function* sheet(rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}<worksheet xmlns="${SHEET}"><sheetData>`);
  let count = 0;
  for await (const some of rows) {
    count += some.length;
    if (count > MOST_ROWS) throw new Refused('A sheet of Excel has 1,048,576 rows at most. Export CSV.');
    yield Buffer.from(some.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join(''));
  }
  yield Buffer.from('</sheetData></worksheet>');
}

async function* text(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(HEAD + content);
}

/** A workbook of one sheet (ECMA-376), written as its rows come. */
export function workbookOf(rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const entries: Entry[] = Object.entries(FIXED).map(([name, content]) => ({ name, bytes: text(content) }));
  return zipped([...entries, { name: 'xl/worksheets/sheet1.xml', bytes: sheet(rows) }]);
}
