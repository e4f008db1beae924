import type { FindUnknown } from './contract/unknown-fields';

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Who acts: a key, a member in the console, or the service itself. */
export type Actor =
  /** `memberId` and `role` are of the member whom the key belongs to, as they are now; null for a key that is nobody's. */
  | { kind: 'key'; keyId: string; memberId: string | null; role: Role | null; scopes: readonly string[] }
  | { kind: 'member'; memberId: string; role: Role; scopes: readonly string[] }
  | { kind: 'system'; scopes: readonly ['*'] };

/** What every verb is handed: whose data, who acts, and under which request. */
export interface Context {
  workspaceId: string;
  actor: Actor;
  requestId: string;
  /** What the changes of one act have in common, by which they are found and reverted: an id, and what was done. */
  operation?: { id: string; name: string } | undefined;
  /** What made the service act by itself, `<kind>:<id>` such as a workflow or a sequence. */
  agent?: string | undefined;
  /** Why it was done, where more than the act itself says so: the operation that is reverted, `revert:<id>`. */
  cause?: string | undefined;
  /** Of workflows at work: for each record that they write, the runs that led to it, `<workflow>/<record>` each. */
  causes?: ReadonlyMap<string, readonly string[]>;
  /** Tells of the fields of a batch's row that nothing reads; left out where they are ignored. */
  unknownIn?: FindUnknown;
  /** Called inside the transaction that makes the change, so that a retried request knows that it took place. */
  onCommit?: (run: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>;
}

/** The service acting by itself in a workspace. `agent` says what made it act, `<kind>:<id>`. */
export function systemContext(workspaceId: string, requestId: string, agent?: string): Context {
  return { workspaceId, actor: { kind: 'system', scopes: ['*'] }, requestId, agent };
}

/** The member who acts, or whose key does; null where there is none. */
export const memberOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.kind === 'system' ? null : actor.memberId;

/**
 * The plain member who acts, or whose key does: they answer for nobody but themselves. Owners, admins, the operator's keys and the
 * service answer for the workspace: undefined.
 */
export const plainMemberOf = ({ actor }: Pick<Context, 'actor'>): string | undefined =>
  actor.kind !== 'system' && actor.role === 'member' ? (actor.memberId ?? undefined) : undefined;

/** Who acts, in one word: `key:<id>`, `member:<id>`, what made the service act, or `system`. */
export function actorName({ actor, agent }: Pick<Context, 'actor' | 'agent'>): string {
  if (actor.kind === 'key') return `key:${actor.keyId}`;
  if (actor.kind === 'member') return `member:${actor.memberId}`;
  return agent ?? 'system';
}
