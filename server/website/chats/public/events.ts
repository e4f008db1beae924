import type { Readable } from 'node:stream';
import type { Input } from '@/server/kernel/contract/implement';
import { db } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { assertMayListen, eventStream } from '@/server/kernel/http/public/event-stream';
import type { PublicContext } from '@/server/kernel/http/public/implement';
import { subscribe } from '@/server/kernel/live/bus';
import { placeOf } from '../messages';
import type { publicChatsContract } from '../public-contract';
import { type ChatNews, chatChannel } from '../publish';
import { assertNotBlocked } from './blocked';
import type { SiteContainer } from './find-site';
import { Follower } from './follower';
import { recordPresence } from './presence';
import { assertVisitor, hashAddress } from './token';

type Asked = Input<typeof publicChatsContract.events>;

/** A visitor may have the website open in several tabs, and an office behind one address several visitors. */
const STREAMS_PER_VISITOR = 8;
const STREAMS_PER_ADDRESS = 100;

/** Every message of a chat once and in order, from the one after the last that the visitor's browser knows. */
export async function followChat(ctx: PublicContext<SiteContainer>, { id, after }: Asked): Promise<Readable> {
  const { workspaceId } = ctx;
  assertVisitor(ctx.token, workspaceId, id);
  await assertNotBlocked(db, workspaceId, { addressHash: hashAddress(workspaceId, ctx.address), chatId: id });
  const last = ctx.header('last-event-id') || after;
  const known = last && isId(last) ? await placeOf(db, workspaceId, id, last) : 0;
  let follower: Follower | undefined;
  const listeners = [
    { who: `visitor ${id}`, most: STREAMS_PER_VISITOR },
    { who: `address ${ctx.address}`, most: STREAMS_PER_ADDRESS },
  ];
  assertMayListen(listeners);
  recordPresence(workspaceId, id);
  return eventStream(
    listeners,
    (sink) => {
      follower = new Follower(workspaceId, id, known, sink);
      const { onNews } = follower;
      const stop = subscribe(chatChannel(id), (news) => onNews(news as ChatNews | undefined));
      follower.catchUp();
      return stop;
    },
    () => {
      recordPresence(workspaceId, id);
      // What another process could not tell is found here.
      follower?.catchUp();
    },
  );
}
