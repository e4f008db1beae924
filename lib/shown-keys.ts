let show: (() => void) | undefined;

/** Opens the list of keys, which the shell has. */
export const showKeys = () => show?.();

/** Says how it is opened. @returns what takes that back */
export function onShowKeys(open: () => void): () => void {
  show = open;
  return () => {
    show = undefined;
  };
}
