/**
 * The names of the product's scopes, which its own floors declare: `server/workspace/access/scopes.ts`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled from above
export interface ScopeNames {}

export type Scope = keyof ScopeNames;

/** What lets a key do everything; some operations take nothing less. */
export const ALL = '*';
/** What an operation may ask for. */
export type AcceptedScope = Scope | typeof ALL;

/** Whether the scopes that somebody holds include one of those that are accepted. */
export function allows(held: readonly string[], accepted: readonly AcceptedScope[]): boolean {
  return held.includes(ALL) || accepted.some((scope) => held.includes(scope));
}
