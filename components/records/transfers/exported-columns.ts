/** The columns of a file that shows what a list shows, by the names of the API, each once. */
export const exportedColumns = (columns: readonly { id: string; exported?: readonly string[] }[]): string[] => [
  ...new Set(columns.flatMap(({ id, exported = [id] }) => exported)),
];
