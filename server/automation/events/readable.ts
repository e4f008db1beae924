import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { allows } from '@/server/kernel/contract/scopes';
import { historySources } from '@/server/workspace/changes/sources';
import { type EventTopic, type EventType, isChangeType, typesOf } from './catalogue';

/** The scopes of which one is needed to be told of a type; none where every subscriber may be. */
function scopesFor(type: EventType) {
  const name = type.slice(0, type.indexOf('.'));
  return isChangeType(type) ? historySources().find(({ key }) => key === name)?.scopes : undefined;
}

const isReadable = ({ actor }: Context, type: EventType) => {
  const scopes = scopesFor(type);
  return scopes === undefined || allows(actor.scopes, scopes);
};

/** Those of the types whose records somebody may read. */
export const readableTypes = (ctx: Context, types: readonly EventType[]): EventType[] =>
  types.filter((type) => isReadable(ctx, type));

/** Refuses to have records sent that whoever subscribes may not read. Throws a 403 that names the scope. */
export function refuseUnreadable(ctx: Context, topics: readonly EventTopic[]): void {
  const refused = topics.flatMap(typesOf).find((type) => !isReadable(ctx, type));
  const scope = refused && scopesFor(refused)?.[0];
  if (scope) throw new ApiError(STATUS.forbidden, `API key missing required scope: ${scope}.`);
}
