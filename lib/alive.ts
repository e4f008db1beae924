import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page is React's by now: as the server made it, it hears nothing, and a form of it is sent as the browser does. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
