import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';

// Runs in a process of its own: an answer is XML of whoever posts it, which is parsed before its signature can be looked at.

const SKEW_MS = 60_000;
const LIFE_MS = 10 * 60_000;

/**
 * @typedef {{ callbackUrl: string, entityId: string, entryPoint: string, certificate: string }} Ends who the service is to a provider, and where that is
 */

/**
 * @param {Ends} ends
 * @param {{ id?: string | undefined }} request the id of the request under way, which the library is told of, or tells
 */
export function samlBetween({ callbackUrl, entityId, entryPoint, certificate }, request) {
  return new SAML({
    callbackUrl,
    issuer: entityId,
    audience: entityId,
    entryPoint,
    idpCert: certificate,
    wantAssertionsSigned: true,
    // Many sign the assertion alone, which is all that is read.
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_MS,
    // Nobody signs in by an answer that nobody asked for, nor twice by one.
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: LIFE_MS,
    cacheProvider: {
      saveAsync: async (key, value) => {
        request.id = key;
        return { value, createdAt: Date.now() };
      },
      getAsync: async (key) => (key === request.id ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/**
 * What a provider says of whom it vouches for; the library checks signature, times, audience and which request is answered.
 * @param {{ ends: Ends, response: string, requestId: string }} answer
 * @returns {Promise<Record<string, string>>}
 */
export default async function readAnswer({ ends, response, requestId }) {
  // No provider sends one, and what it may hold is nothing to be read (OWASP, XML external entities). Some parsers take it in any case.
  if (/<!doctype/i.test(Buffer.from(response, 'base64').toString('utf8'))) throw new Error('A DTD was sent.');
  const { profile } = await samlBetween(ends, { id: requestId }).validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new Error('The answer names nobody.');
  return Object.fromEntries(
    Object.entries(profile).flatMap(([name, said]) => (typeof said === 'string' ? [[name, said]] : [])),
  );
}
