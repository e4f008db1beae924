import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import type { Reply, Served } from '@/server/kernel/contract/implement';
import type { PublicOperation } from '@/server/kernel/contract/public-operation';
import type { PathValues } from '../path-tree';

/** What a request belongs to: a chat site, a form, a booking page. */
export interface PublicContainer {
  /** Says that its workspace was not being deleted when it was found; whoever leaves it out makes that a question of its own. */
  isServed?: true;
  workspaceId: string;
  /** What its requests are counted under, beside those of the address they come from. */
  site: string;
  /** Whether pages of this origin may call it; undefined lets every origin in. */
  allows?: ((origin: string) => boolean) | undefined;
}

/** What a public verb is handed: the service acting in the container's workspace, and what is known of who asks. */
export interface PublicContext<P extends PublicContainer = PublicContainer> extends Context {
  container: P;
  /** The visitor's address, of IPv6 its network; only for counting and blocking. */
  address: string;
  /** The page's origin, where a browser says it. */
  origin: string | undefined;
  /** What `Authorization: Bearer` carries. */
  token: string | undefined;
  header(name: string): string | undefined;
}

/** An answer that is no JSON, such as the redirect or the page that a plain HTML form gets. */
export class PlainAnswer {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body = '',
  ) {}
}

type Answer<O extends PublicOperation> = Served<z.input<O['output']>>;
/** What does a public operation. A stream answers with server-sent events. */
export type PublicVerb<O extends PublicOperation, P extends PublicContainer = PublicContainer> = (
  ctx: PublicContext<P>,
  input: z.output<O['input']>,
) => Promise<Answer<O> | Reply<Answer<O>> | PlainAnswer | Readable>;

/** Finds the container by the path alone, as that is all a preflight brings. Throws the 404 of its resource. */
export type FindContainer<P extends PublicContainer = PublicContainer> = (path: PathValues) => Promise<P>;

export interface PublicEndpoint<
  O extends PublicOperation = PublicOperation,
  P extends PublicContainer = PublicContainer,
> {
  operation: O;
  findContainer: FindContainer<P>;
  run: PublicVerb<O, P>;
}

// biome-ignore lint/suspicious/noExplicitAny: a verb takes its own input and container, so all endpoints meet only in any
type Some = any;
export interface AnyPublicEndpoint {
  operation: PublicOperation;
  findContainer: FindContainer<Some>;
  run: PublicVerb<Some, Some>;
}

/** Ties every public operation of a resource to its verb, and all of them to what finds their container. */
export function implementPublic<C extends Record<string, PublicOperation>, P extends PublicContainer>(
  contract: C,
  findContainer: FindContainer<P>,
  verbs: { [K in keyof C]: PublicVerb<C[K], P> },
): { [K in keyof C]: PublicEndpoint<C[K], P> } {
  return Object.fromEntries(
    Object.entries(contract).map(([name, operation]) => [
      name,
      { operation, findContainer, run: verbs[name as keyof C] },
    ]),
  ) as { [K in keyof C]: PublicEndpoint<C[K], P> };
}
