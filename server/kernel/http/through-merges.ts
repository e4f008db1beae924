import type { Context } from '@/server/kernel/context';
import type { Operation } from '@/server/kernel/contract/operation';
import { change, type Place, placesOf } from '@/server/kernel/contract/places';
import { findWinners } from '@/server/kernel/db/alias';
import { db } from '@/server/kernel/db/client';

type Values = Record<string, unknown>;

const followed = new WeakMap<Operation, readonly Place[]>();

/** The places of an operation's input that say that ids of merged records lead on. */
function placesOfMerged(operation: Operation): readonly Place[] {
  const known = followed.get(operation) ?? placesOf(operation).filter((place) => place.throughMerges);
  followed.set(operation, known);
  return known;
}

/** An input in which ids of merged records are those of the ones that they are part of now, where its contract says so. */
export async function throughMerges<I>(operation: Operation, ctx: Context, input: I): Promise<I> {
  let led = input as Values;
  for (const place of placesOfMerged(operation)) {
    const ids = new Set<string>();
    change(led, place, (id) => {
      if (typeof id === 'string') ids.add(id);
      return id;
    });
    const winners = await findWinners(db, ctx, place.table, 'id', [...ids]);
    if (winners.size > 0) led = change(led, place, (id) => winners.get(String(id)) ?? id);
  }
  return led as I;
}
