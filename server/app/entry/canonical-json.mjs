import canonicalize from 'canonicalize';

// Runs as it is in a process of its own where the text is long; short ones are read in the service.

/**
 * The canonical form of a JSON text (RFC 8785), by which JSON is signed however it was written. Throws where it is none, or nests
 * deeper than can be followed.
 * @param {Uint8Array} json
 * @returns {Uint8Array}
 */
export default function canonicalJson(json) {
  return Buffer.from(canonicalize(JSON.parse(Buffer.from(json).toString())) ?? '');
}
