/** The records that have a page of their own, with all that happened with them. */
const PAGED = ['contacts', 'companies', 'deals', 'leads', 'cases', 'contracts'] as const;
export type Paged = (typeof PAGED)[number];

export const isPaged = (type: string): type is Paged => PAGED.some((one) => one === type);

/** Where a record is shown: on its page, or beside its list. */
export const hrefOf = (type: string, id: string): string => (isPaged(type) ? `/${type}/${id}` : `/${type}?id=${id}`);

/** The page of a record that knows the list which it was opened from: its filters, its order and its view. */
export function pageFrom(type: Paged, id: string, list: string): string {
  const rest = new URLSearchParams(list);
  rest.delete('id');
  return `/${type}/${id}?${new URLSearchParams({ list: rest.toString() })}`;
}
