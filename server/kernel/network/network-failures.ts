/** Why a server of somebody else could not be reached, by the code that Node or undici gives. */
export const NETWORK_FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not resolve.',
  ENODATA: 'The host name does not resolve.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer.',
  UND_ERR_SOCKET: 'The connection was closed before an answer.',
};
