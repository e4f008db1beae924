import { type MirroredKind, mirroredKinds } from '@/server/app/mirrored';
import { allows } from '@/server/kernel/contract/scopes';
import type { Client } from '../client';
import { usage } from '../exit';
import type { Row } from './tables';

export interface ChangeOf {
  id: string;
  entity: string;
  recordId: string;
  record: Row | null;
}
export interface FeedPage {
  changes: ChangeOf[];
  nextCursor: string;
  more: boolean;
}
export interface CopyPage {
  records: { id: string; record: Row }[];
  nextCursor: string | null;
}

const PAGE = '1000';
/** A service that is being restarted comes back. */
const PATIENCE_MS = 10 * 60_000;

/** What the mirror asks of the service. */
export class Service {
  constructor(
    private readonly client: Client,
    private readonly signal: AbortSignal,
  ) {}

  private async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const call = { method: 'GET', path, query, signal: this.signal, patienceMs: PATIENCE_MS };
    return (await this.client.send(call)).body as T;
  }

  /** The workspace, and the kinds of its records that are to be mirrored. */
  async choose(only: string | undefined): Promise<{ workspace: string; kinds: MirroredKind[] }> {
    const { workspace, key } = await this.get<{ workspace: { id: string }; key: { scopes: string[] } }>('/me');
    const readable = mirroredKinds().filter(({ scopes }) => allows(key.scopes, scopes));
    const wanted = only?.split(',').map((name) => name.trim());
    const unknown = wanted?.find((name) => !readable.some(({ plural }) => plural === name));
    const known = readable.map(({ plural }) => plural).join(', ');
    if (unknown !== undefined) throw usage(`The key reads no '${unknown}'. It reads: ${known}.`);
    if (readable.length === 0) throw usage('The key may read no records.');
    return { workspace: workspace.id, kinds: readable.filter(({ plural }) => wanted?.includes(plural) ?? true) };
  }

  /** Where the feed goes on from this moment. */
  async now(): Promise<string> {
    return (await this.get<FeedPage>('/changes', { since: 'now', limit: '1' })).nextCursor;
  }

  copy(entity: string, cursor: string | undefined): Promise<CopyPage> {
    return this.get('/changes/records', { entity, limit: PAGE, ...(cursor !== undefined && { cursor }) });
  }

  changes(kinds: readonly MirroredKind[], since: string, waitS: number): Promise<FeedPage> {
    const entity = kinds.map((kind) => kind.entity).join(',');
    const query = { since, entity, include: 'record', limit: PAGE };
    return this.get('/changes', waitS > 0 ? { ...query, wait: String(waitS) } : query);
  }
}
