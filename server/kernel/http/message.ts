/** A request as both entry points hand it on: Next's Request and node's IncomingMessage cost very different amounts to read. */
export interface ApiRequest {
  method: string;
  /** The path as sent, without the query. */
  path: string;
  /** The query string without its question mark. */
  query: string;
  header(name: string): string | undefined;
  /** The address at the other end of the connection, where the entry point can see it. */
  address?: string | undefined;
  /** The body's bytes as they arrive. */
  body(): AsyncIterable<Uint8Array>;
}

/** An answer, before either entry point has written it. */
export interface ApiResponse<B = string> {
  status: number;
  headers: Record<string, string>;
  body: B;
}

/** What a body can be besides the text of the API's answers. */
export type AnyBody = string | Uint8Array<ArrayBuffer>;
