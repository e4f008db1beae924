import pg from 'pg';
import { pool, sweepPool } from '@/server/kernel/db/client';

/** A statement as it was sent. */
export interface Sent {
  text: string;
  values: unknown[];
}

/** What a plan reads of one table. */
interface Read {
  table: string;
  how: string;
  rows: number;
}

type Ask = (config: unknown, values?: unknown, done?: unknown) => unknown;
const listening = new WeakSet<pg.PoolClient>();
let heard: Sent[] | undefined;

/** Hears every statement of the process while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const listen = (client: pg.PoolClient) => {
    if (listening.has(client)) return;
    listening.add(client);
    const ask = client.query.bind(client) as Ask;
    const query: Ask = (config, values, done) => {
      const { text, values: own = values } = typeof config === 'string' ? { text: config } : (config as Sent);
      heard?.push({ text, values: Array.isArray(own) ? own : [] });
      return ask(config, values, done);
    };
    Object.assign(client, { query });
  };
  const mine: Sent[] = [];
  heard = mine;
  for (const one of [pool, sweepPool]) one.on('acquire', listen);
  try {
    await work();
  } finally {
    heard = undefined;
    for (const one of [pool, sweepPool]) one.off('acquire', listen);
  }
  return mine.filter(({ text }) => /^\s*(SELECT|WITH|UPDATE|INSERT|DELETE)\b/i.test(text));
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Index Name'?: string;
  Plans?: Node[];
}

/** Runs statements once more for their plans, and takes back what they write. */
export async function openPlanner(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  return {
    client,
    /** What statements read more of than so many rows of a table, each said once. */
    async tooMuch(statements: Sent[], few: number): Promise<string[]> {
      const found = new Set<string>();
      for (const sent of statements)
        for (const read of await readsOf(client, sent)) if (read.rows > few) found.add(said(read, sent.text));
      return [...found];
    },
    close: () => client.end(),
  };
}

const said = ({ table, how, rows }: Read, text: string) =>
  `${rows} rows of ${table} by ${how}: ${text.trim().replace(/\s+/g, ' ').slice(0, 1500)}`;

/** What a statement reads; nothing where it cannot be run again, as it has been. */
async function readsOf(client: pg.Client, { text, values }: Sent): Promise<Read[]> {
  await client.query(`BEGIN; SET LOCAL statement_timeout = '20s'`);
  try {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  } catch (error) {
    // A row that is there already, or gone.
    if (/^23/.test(String((error as { code?: unknown }).code))) return [];
    throw new Error(`${(error as Error).message}: ${text}`, { cause: error });
  } finally {
    await client.query('ROLLBACK');
  }
}

function nodesOf(node: Node): Read[] {
  const table = node['Relation Name'];
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own =
    table && !table.startsWith('pg_') && !/^ModifyTable/.test(node['Node Type'])
      ? [
          {
            table,
            how: [node['Node Type'], node['Index Name']].filter(Boolean).join(' '),
            rows: Math.round(each * (node['Actual Loops'] ?? 1)),
          },
        ]
      : [];
  return [...own, ...(node.Plans ?? []).flatMap(nodesOf)];
}
