/** The calls of the console that one request may carry; a page's own come to a dozen at most. */
export const CALLS_PER_REQUEST = 20;
