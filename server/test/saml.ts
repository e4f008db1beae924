import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import type { Certificate } from './certificates';

/** What a test has a provider assert, and how. */
export interface Assertion {
  email: string;
  audience: string;
  consumerUrl: string;
  requestId: string;
  /** Milliseconds from now until it no longer holds. */
  lifeMs?: number;
}

const at = (ms: number) => new Date(Date.now() + ms).toISOString();
let count = 0;

/** What a request asks for, from the address that a browser is sent to. */
export function requestIn(url: string) {
  const { searchParams } = new URL(url);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const said = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    requestId: said(/ ID="([^"]+)"/),
    relayState: searchParams.get('RelayState') ?? '',
    audience: said(/<saml:Issuer[^>]*>([^<]+)</),
    consumerUrl: said(/ AssertionConsumerServiceURL="([^"]+)"/),
  };
}

/** An assertion that nobody has signed. */
export function assertion({ email, audience, consumerUrl, requestId, lifeMs = 300_000 }: Assertion): string {
  const names = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
  const data = `InResponseTo="${requestId}" NotOnOrAfter="${at(lifeMs)}" Recipient="${consumerUrl}"`;
  return `<saml:Assertion ${names} ID="_a${++count}" Version="2.0" IssueInstant="${at(-1000)}">
    <saml:Issuer>https://idp.example</saml:Issuer>
    <saml:Subject>
      <saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID>
      <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
        <saml:SubjectConfirmationData ${data}/>
      </saml:SubjectConfirmation>
    </saml:Subject>
    <saml:Conditions NotBefore="${at(-600_000)}" NotOnOrAfter="${at(lifeMs)}">
      <saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>
    </saml:Conditions>
    <saml:AuthnStatement AuthnInstant="${at(-1000)}" SessionIndex="_s${count}">
      <saml:AuthnContext>
        <saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>
      </saml:AuthnContext>
    </saml:AuthnStatement>
  </saml:Assertion>`;
}

/** The same, signed as SAML has it (enveloped, over exclusive canonical XML). */
export function signed(xml: string, { key, cert }: Certificate): string {
  const signature = new SignedXml({
    privateKey: key,
    publicCert: cert,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  const location = { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' as const };
  signature.computeSignature(xml, { location });
  return signature.getSignedXml();
}

const STATUS = 'urn:oasis:names:tc:SAML:2.0:status:';
const responseWith = (requestId: string, status: string, content = '') =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${++count}" Version="2.0" IssueInstant="${at(0)}" InResponseTo="${requestId}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">https://idp.example</saml:Issuer><samlp:Status>${status}</samlp:Status>${content}</samlp:Response>`;

/** The answer around assertions. */
export const samlResponse = (requestId: string, ...assertions: string[]) =>
  responseWith(requestId, `<samlp:StatusCode Value="${STATUS}Success"/>`, assertions.join(''));

/** The answer of a provider that vouches for nobody (SAML core §3.2.2.2). */
export const samlRefusal = (requestId: string) =>
  responseWith(
    requestId,
    `<samlp:StatusCode Value="${STATUS}Responder"><samlp:StatusCode Value="${STATUS}RequestDenied"/></samlp:StatusCode>`,
  );
