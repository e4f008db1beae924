import type { Entry } from './entries';
import { BackupError } from './error';
import type { Sums } from './format';
import type { OpenBackup } from './read';
import { unpacked } from './unpack';

/** What is in a backup. */
export interface Contents {
  createdAt: string;
  sealed: boolean;
  /** The last migration that was applied. */
  migration: string;
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  secrets: boolean;
}

/** Reads a backup to its end, and checks every sum and count in it. Throws where one is not right. */
export async function verifyBackup({ lead, entries }: OpenBackup): Promise<Contents> {
  const contents: Contents = {
    ...{ createdAt: lead.createdAt, sealed: lead.sealing !== null, migration: '', tables: 0, rows: 0, files: 0 },
    ...{ fileBytes: 0, secrets: false },
  };
  const counts = new Map<string, number>();
  for await (const { head, content } of entries) {
    if (head.kind === 'database') contents.migration = head.migrations.at(-1)?.name ?? '';
    else if (head.kind === 'table') {
      const rows = await countRows(content);
      counts.set(`${head.schema}.${head.name}`, rows);
      contents.tables += 1;
      contents.rows += rows;
    } else if (head.kind === 'sums') assertCounts(head, counts);
    else if (head.kind === 'secrets') contents.secrets = true;
    else if (head.kind === 'file') {
      await assertSize(head.size, content);
      contents.files += 1;
      contents.fileBytes += head.size;
    } else if (head.files !== contents.files || head.fileBytes !== contents.fileBytes) {
      throw new BackupError('The backup has not as many files as it says.');
    }
  }
  return contents;
}

const LINE_END = 10;

/** The text form of COPY is a line for each row; a line end within a value is written otherwise. */
async function countRows(content: Entry['content']): Promise<number> {
  let rows = 0;
  for await (const chunk of unpacked(content)) {
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
  }
  return rows;
}

function assertCounts({ tables }: Sums, counts: Map<string, number>): void {
  const wrong = tables.find(({ schema, name, rows }) => counts.get(`${schema}.${name}`) !== Number(rows));
  if (wrong) throw new BackupError(`The backup has not as many rows of ${wrong.schema}.${wrong.name} as it says.`);
}

async function assertSize(size: number, content: Entry['content']): Promise<void> {
  let length = 0;
  for await (const chunk of content) length += chunk.length;
  if (length !== size) throw new BackupError('A file in the backup is not as long as it says.');
}
