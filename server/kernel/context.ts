export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Who acts: a key, a member in the console, or the service itself. */
export type Actor =
  | { kind: 'key'; keyId: string; memberId: string | null; scopes: readonly string[] }
  | { kind: 'member'; memberId: string; role: Role; scopes: readonly string[] }
  | { kind: 'system'; scopes: readonly ['*'] };

/** What every verb is handed: whose data, who acts, and under which request. */
export interface Context {
  workspaceId: string;
  actor: Actor;
  requestId: string;
  /** Of workflows at work: for each record that they write, the runs that led to it, `<workflow>/<record>` each. */
  causes?: ReadonlyMap<string, readonly string[]>;
  /** Called inside the transaction that makes the change, so that a retried request knows that it took place. */
  onCommit?: (run: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>;
}

/** The service acting by itself in a workspace. */
export function systemContext(workspaceId: string, requestId: string): Context {
  return { workspaceId, actor: { kind: 'system', scopes: ['*'] }, requestId };
}
