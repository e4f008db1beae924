'use client';

import NextLink from 'next/link';
import { type ComponentProps, type SyntheticEvent, useState } from 'react';

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch'>;

/**
 * A link to another page of ours. That page is fetched once somebody is about to follow the link, and not when it is seen: a page
 * shows dozens of links, and the server would draw a page for each of them.
 */
export function Link({ onMouseEnter, onTouchStart, onFocus, ...props }: Props) {
  const [isMeant, setMeant] = useState(false);
  const meant =
    <E extends SyntheticEvent>(handle?: (event: E) => void) =>
    (event: E) => {
      setMeant(true);
      handle?.(event);
    };
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? null : false}
      onMouseEnter={meant(onMouseEnter)}
      onTouchStart={meant(onTouchStart)}
      onFocus={meant(onFocus)}
    />
  );
}
