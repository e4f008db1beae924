'use client';

import { useState } from 'react';

/** Whether something is shown, or was before: what is typed into one side of a page stays while another one is looked at. */
export function useOnceShown(isShown: boolean): boolean {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return wasShown || isShown;
}
