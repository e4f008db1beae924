import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { hostOf, publicAddresses } from './address-guard';

/** How connections are made; a custom `resolve` stands in for the name servers. */
export interface ConnectorOptions {
  timeoutMs: number;
  ca?: string;
  resolve?: Parameters<typeof publicAddresses>[1];
  /** Hosts that may be inside the network; asked at every connection. */
  allowHosts?: () => readonly string[];
}

/**
 * Opens connections for undici, to public addresses alone. The guard sits where the socket is made: what was checked is what
 * is connected to, so a name that answers differently a moment later changes nothing.
 */
export function guardedConnector({ timeoutMs, ca, resolve, allowHosts }: ConnectorOptions): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    publicAddresses(hostname, resolve, allowHosts?.()).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
  const open = buildConnector({ timeout: timeoutMs, lookup, ...(ca ? { ca } : {}) });
  return (target, callback) => {
    // node:net never asks `lookup` about a host that is an address already.
    if (!isIP(hostOf(target.hostname))) return open(target, callback);
    publicAddresses(target.hostname, resolve, allowHosts?.()).then(
      () => open(target, callback),
      (error: Error) => callback(error, null),
    );
  };
}
