import { useEffect } from 'react';

/** An endless list that is read page by page. */
interface Endless<Page> {
  data?: { pages: Page[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * What an endless list has brought so far; undefined while it has brought nothing and is not at its end. A page may be empty
 * although there are further ones, where little of what the service looked at for it matches: then it is read on.
 */
export function useItems<Page, Item>(list: Endless<Page>, itemsOf: (page: Page) => Item[]): Item[] | undefined {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const last = data?.pages.at(-1);
  const goesOn = last !== undefined && itemsOf(last).length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  const items = data?.pages.flatMap(itemsOf);
  return items?.length === 0 && hasNextPage ? undefined : items;
}
