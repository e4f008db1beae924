import type { Importable } from '@/server/records/imports/contract';

/** A file as another system writes it, with its own headers, and what becomes of its columns and its first row. */
export interface ExportFile {
  of: string;
  resource: Importable;
  text: string;
  /** The columns that have a home here. */
  fields: Record<string, string>;
  /** What the first row makes. */
  first: object;
}

export const csv = (headers: string, ...rows: string[]) => `${[headers, ...rows].join('\r\n')}\r\n`;
