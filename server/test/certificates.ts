import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, both as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

// Just enough DER (ITU-T X.690) for an X.509 v3 certificate (RFC 5280 §4.1), since node:crypto reads them but makes none.
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const name = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x01, Buffer.from([0xff])), der(0x04, value));

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const RSA_SHA256 = sequence(oid('2a864886f70d01010b'), der(0x05));
const algorithmOf = (key: KeyObject) => (key.asymmetricKeyType === 'rsa' ? RSA_SHA256 : ECDSA_SHA256);
const BASIC_CONSTRAINTS = '551d13';
const ALTERNATIVE_NAMES = '551d11';
const DAY_MS = 86_400_000;

interface Issue {
  subject: string;
  issuer: string;
  issuerKey: KeyObject;
  extensions: Buffer[];
  notAfter?: number;
}

function issue({ subject, issuer, issuerKey, extensions, notAfter = Date.now() + 30 * DAY_MS }: Issue, own: KeyPair) {
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithmOf(issuerKey),
    name(issuer),
    sequence(time(notAfter - 60 * DAY_MS), time(notAfter)),
    name(subject),
    own.publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const body = sequence(content, algorithmOf(issuerKey), bits(sign('sha256', content, issuerKey))).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const AUTHORITY = 'Test authority';

/** A certificate authority of one's own. */
export function makeAuthority(): Certificate {
  const own = keyPair();
  const extensions = [extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.from([0xff]))))];
  return issue({ subject: AUTHORITY, issuer: AUTHORITY, issuerKey: own.privateKey, extensions }, own);
}

/** The certificate of a key that signs SAML assertions. */
export function makeSigner(): Certificate {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return issue({ subject: 'Test signer', issuer: 'Test signer', issuerKey: own.privateKey, extensions: [] }, own);
}

/** A server's certificate for these host names, signed by that authority. */
export function makeCertificate(authority: Certificate, hosts: string[], notAfter?: number): Certificate {
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  return issue(
    {
      subject: hosts[0] ?? '',
      issuer: AUTHORITY,
      issuerKey: createPrivateKey(authority.key),
      extensions: [extension(ALTERNATIVE_NAMES, names)],
      ...(notAfter ? { notAfter } : {}),
    },
    keyPair(),
  );
}
