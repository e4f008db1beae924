import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import type { Reply, Served } from '@/server/kernel/contract/implement';
import type { PublicOperation } from '@/server/kernel/contract/public-operation';
import type { PathValues } from '../path-tree';

/** Where a request belongs: a chat site, a form, a booking page. */
export interface Place {
  workspaceId: string;
  /** What its requests are counted under, beside those of the address they come from. */
  site: string;
  /** Whether pages of this origin may call it; undefined lets every origin in. */
  allows?: ((origin: string) => boolean) | undefined;
}

/** What a public verb is handed: the service acting in the place's workspace, and what is known of who asks. */
export interface PublicContext<P extends Place = Place> extends Context {
  place: P;
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
export type PublicVerb<O extends PublicOperation, P extends Place = Place> = (
  ctx: PublicContext<P>,
  input: z.output<O['input']>,
) => Promise<Answer<O> | Reply<Answer<O>> | PlainAnswer | Readable>;

/** Finds the place by the path alone, as that is all a preflight brings. Throws the 404 of its resource. */
export type FindPlace<P extends Place = Place> = (path: PathValues) => Promise<P>;

export interface PublicEndpoint<O extends PublicOperation = PublicOperation, P extends Place = Place> {
  operation: O;
  findPlace: FindPlace<P>;
  run: PublicVerb<O, P>;
}

// biome-ignore lint/suspicious/noExplicitAny: a verb takes its own input and place, so all endpoints meet only in any
export type AnyPublicEndpoint = { operation: PublicOperation; findPlace: FindPlace<any>; run: PublicVerb<any, any> };

/** Ties every public operation of a resource to its verb, and all of them to what finds their place. */
export function implementPublic<C extends Record<string, PublicOperation>, P extends Place>(
  contract: C,
  findPlace: FindPlace<P>,
  verbs: { [K in keyof C]: PublicVerb<C[K], P> },
): { [K in keyof C]: PublicEndpoint<C[K], P> } {
  return Object.fromEntries(
    Object.entries(contract).map(([name, operation]) => [name, { operation, findPlace, run: verbs[name as keyof C] }]),
  ) as { [K in keyof C]: PublicEndpoint<C[K], P> };
}
