/** A field that names another record by the caller's externalId or by its id, and the column that keeps it. */
export interface Reference {
  fields: { name: string; by: 'externalId' | 'id' }[];
  column: string;
  table: string;
  /** As in `no company found for '<value>'.` */
  resource: string;
  /** The call that makes one under a new externalId. */
  madeBy?: string;
}
