interface Question<K, T> {
  keys: Set<K>;
  answers: Promise<Map<K, T>>;
}

/**
 * Makes one question of all that are asked while the one before it is on its way. Each is answered by a question that began after
 * it was asked, so nobody is told what was true before.
 * @param ask answers keys, each at most once; what is not there is left out
 * @param laneOf whose questions do not wait for those of others
 */
export function coalesced<K, T>(
  ask: (keys: K[], lane: string) => Promise<Map<K, T>>,
  laneOf: (key: K) => string = () => '',
): (key: K) => Promise<T | undefined> {
  /** By lane: the question that gathers keys, and the end of the last one. */
  const gathering = new Map<string, Question<K, T>>();
  const ends = new Map<string, Promise<unknown>>();
  function begin(lane: string): Question<K, T> {
    const keys = new Set<K>();
    const answers = Promise.resolve(ends.get(lane)).then(() => {
      gathering.delete(lane);
      return ask([...keys], lane);
    });
    const end: Promise<unknown> = answers
      .catch(() => undefined)
      .then(() => {
        if (ends.get(lane) === end) ends.delete(lane);
      });
    ends.set(lane, end);
    gathering.set(lane, { keys, answers });
    return { keys, answers };
  }
  return async (key) => {
    const lane = laneOf(key);
    const { keys, answers } = gathering.get(lane) ?? begin(lane);
    keys.add(key);
    return (await answers).get(key);
  };
}
