/**
 * Answers calls that come one by one with batches: while one batch is under way, whoever comes waits for the next. So a
 * commit for each mail costs a fraction of a commit.
 */
export function together<Item, Result>(work: (items: Item[]) => Promise<(item: Item) => Result>) {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isBusy = false;
  const go = async () => {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answer = await work(batch.map(({ item }) => item));
        for (const { item, resolve } of batch) resolve(answer(item));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isBusy = false;
  };
  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void go();
    });
}
