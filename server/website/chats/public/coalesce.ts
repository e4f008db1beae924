/**
 * Makes one question of all that are asked while the one before it is on its way. Each is answered by a question that began after
 * it was asked, so nobody is told what was true before.
 * @param ask answers keys, each at most once; what is not there is left out
 */
export function coalesced<T>(
  ask: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let next: { keys: Set<string>; answers: Promise<Map<string, T>> } | undefined;
  let before: Promise<unknown> = Promise.resolve();
  function begin() {
    const keys = new Set<string>();
    const answers = before.then(() => {
      next = undefined;
      return ask([...keys]);
    });
    before = answers.catch(() => undefined);
    return { keys, answers };
  }
  return async (key) => {
    next ??= begin();
    const { keys, answers } = next;
    keys.add(key);
    return (await answers).get(key);
  };
}
