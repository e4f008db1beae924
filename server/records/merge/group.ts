/** A record with its columns. */
export type Row = Record<string, unknown> & { id: string };

/** Records that become one. */
export interface MergeGroup {
  winner: Row;
  /** Those that go, the one that was changed last first. */
  sources: Row[];
  /** What the winner is given. */
  columns: Record<string, unknown>;
}

/** The winner of each record that goes. */
export const winnersOf = (groups: readonly MergeGroup[]): Map<string, string> =>
  new Map(groups.flatMap(({ winner, sources }) => sources.map(({ id }) => [id, winner.id] as const)));
