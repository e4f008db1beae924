'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<typeof NextLink>, 'prefetch'>;

/**
 * A link to another page of ours. That page is fetched once somebody is about to follow the link, and not when it is seen: a page
 * shows dozens of links, and the server would draw a page for each of them.
 */
export function Link(props: Props) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  // On their way in: what a caller, or a menu around it, hears of the same stays as it is.
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? null : false}
      onMouseOverCapture={mean}
      onTouchStartCapture={mean}
      onFocusCapture={mean}
    />
  );
}
