/** What certainly puts a fault right. */
export interface Fix {
  /** The values that are taken. */
  allowed?: readonly unknown[];
  /** The least, or the shortest, that is taken; and the most, or the longest. */
  minimum?: number;
  maximum?: number;
  /** The name that was probably meant. */
  name?: string;
  /** A field that has to be sent as well. */
  send?: string;
  /** The call to make first. */
  call?: string;
  /** The scope that the key lacks. */
  scope?: string;
  /** Seconds after which the same request may pass. */
  retryAfter?: number;
}
