import type pg from 'pg';
import { isId } from './ids';
import { WRITES, workspaceOf } from './scope';

/** The role of work across workspaces: its policy admits every row. What the service's own role writes is the named workspace's. */
export const SWEEP_ROLE = 'crm_sweep';
/** In the place of a workspace: all of them. */
export const EVERY_WORKSPACE = 'every workspace';
/** In the place of a workspace: tables that belong to none. */
const NO_WORKSPACE = 'no workspace';

/** The first statement of a transaction of Prisma, which never leaves the process: it says what BEGIN is to carry. */
const SCOPE = '-- scope ';
export const scopeMarker = (workspaceId: string, acting = '') => `${SCOPE}${workspaceId}\t${acting}`;

/**
 * What begins a transaction and says whose rows it is about, in one trip.
 * @param acting who acts: operation id, operation, actor and cause, divided by `|`
 */
export function beginIn(workspaceId: string, acting = ''): string {
  if (workspaceId === EVERY_WORKSPACE) return `BEGIN; SET LOCAL ROLE ${SWEEP_ROLE}`;
  if (workspaceId === NO_WORKSPACE) return 'BEGIN';
  const begin = `BEGIN; ${setWorkspace(workspaceId, 'LOCAL')}; SET LOCAL application_name = '${writerOf(workspaceId)}'`;
  return acting === '' ? begin : `${begin}; SET LOCAL crm.acting = '${plain(acting)}'`;
}

/** What a transaction of a workspace is called in pg_stat_activity, where others see whose writer it is. */
export const writerOf = (workspaceId: string) => `${WRITER}${workspaceId}`;
export const WRITER = 'crm workspace ';

/** A text that ends no literal, whatever a request was called. */
const plain = (text: string) => text.replace(/[^\w:.|/ -]/g, '');

function setWorkspace(workspaceId: string, extent: 'LOCAL' | 'SESSION'): string {
  if (!isId(workspaceId)) throw new Error('This is no workspace.');
  return `SET ${extent} crm.workspace = '${workspaceId}'`;
}

type Callback = (error: unknown, result?: unknown) => void;
type Ask = (config: unknown, values?: unknown, done?: Callback) => Promise<unknown> | undefined;
interface Statement {
  text: string;
  values?: unknown;
}
const NOTHING = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] };
const ENDS = new Set(['COMMIT', 'ROLLBACK']);
const WORKSPACE = /crm\.workspace = '([^']+)'/;

/**
 * Stands before every statement of a connection. In a transaction, what names another workspace than the transaction, or none,
 * is refused. Outside one, the workspace that the text names is set ahead of a writing statement, in the same trip, and only when
 * the connection's last was another: row-level security (prisma/migrations/…_second_wall) checks what is written against it.
 */
export function guard(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  /** The transaction's workspace, or the one set for single statements. */
  const state = { inside: '', pending: false, workspace: '' };

  const begin = async (workspaceId: string, acting?: string) => {
    Object.assign(state, { pending: false, inside: workspaceId });
    await ask(beginIn(workspaceId, acting));
    return NOTHING;
  };

  /** In a transaction that Prisma has opened, which says its workspace first; else its first statement does. */
  const first = (text: string, values: unknown[]): Promise<unknown> | undefined => {
    if (text.startsWith(SCOPE)) {
      const [workspaceId = '', acting] = text.slice(SCOPE.length).split('\t');
      return begin(workspaceId, acting);
    }
    state.pending = ENDS.has(text) ? false : state.pending;
    if (!state.pending) return Promise.resolve(NOTHING);
    begin(workspaceOf(text, values) ?? NO_WORKSPACE).catch(() => {});
    return undefined;
  };

  /** Answers without the database, or sends what goes ahead of the statement. */
  const before = (text: string, values: unknown[]): Promise<unknown> | undefined => {
    if (state.pending) return first(text, values);
    if (text === 'BEGIN') {
      state.pending = true;
      return Promise.resolve(NOTHING);
    }
    if (ENDS.has(text)) state.inside = '';
    else if (text.startsWith('BEGIN'))
      state.inside = WORKSPACE.exec(text)?.[1] ?? (text.includes(SWEEP_ROLE) ? EVERY_WORKSPACE : NO_WORKSPACE);
    else if (state.inside !== EVERY_WORKSPACE) within(text, values);
    return undefined;
  };

  const within = (text: string, values: unknown[]) => {
    const workspaceId = workspaceOf(text, values, state.inside !== '');
    if (workspaceId === undefined || workspaceId === (state.inside || state.workspace)) return;
    if (state.inside)
      throw new Error(`A statement names another workspace than its transaction: ${text.trim().slice(0, 200)}`);
    if (!WRITES.test(text)) return;
    state.workspace = workspaceId;
    ask(setWorkspace(workspaceId, 'SESSION'))?.catch(() => {
      state.workspace = '';
    });
  };

  const query: Ask = (config, values, done) => {
    const { text, values: own = values } = typeof config === 'string' ? { text: config } : (config as Statement);
    try {
      const answered = before(text, Array.isArray(own) ? own : []);
      if (!answered) return ask(config, values, done);
      if (!done) return answered;
      answered.then((result) => done(undefined, result), done);
    } catch (error) {
      if (!done) return Promise.reject(error);
      process.nextTick(done, error);
    }
    return undefined;
  };
  Object.assign(client, { query });
}
