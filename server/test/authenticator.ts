import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const UP = 0x01;
const UV = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
/** As CBOR (RFC 8949): a byte string of up to 65,535. */
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59]), uint(data.length, 2), data]);

/** A device that makes one passkey (WebAuthn §6, ES256, no attestation). `verifies` is whether it checks who holds it. */
export function makeAuthenticator({ origin = 'http://localhost:3000', verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const flags = UP | (verifies ? UV : 0);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (more: number) =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags | more]), uint(++counter, 4)]);
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (label: number, value: string) => [
      Buffer.from([label, 0x58, 32]),
      Buffer.from(value, 'base64url'),
    ];
    // {kty: EC2, alg: ES256, crv: P-256, x, y} (RFC 9052).
    return Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      ...coordinate(0x21, String(x)),
      ...coordinate(0x22, String(y)),
    ]);
  };
  const shown = (response: object) => ({ id: base64url(id), rawId: base64url(id), type: 'public-key', response });
  return {
    /** What a browser answers to `generate-register-options`. */
    create({ challenge }: { challenge: string }) {
      const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKey()]);
      const authData = Buffer.concat([head(HAS_CREDENTIAL), credential]);
      // {fmt: 'none', attStmt: {}, authData: …} (WebAuthn §6.5.4).
      const start = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData', 'latin1');
      return {
        ...shown({
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(Buffer.concat([start, cborBytes(authData)])),
          transports: ['internal'],
        }),
        clientExtensionResults: {},
      };
    },
    /** What it answers to `generate-authenticate-options`. */
    get({ challenge }: { challenge: string }) {
      const data = clientData('webauthn.get', challenge);
      const authenticatorData = head(0);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        ...shown({
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        }),
        clientExtensionResults: {},
      };
    },
  };
}
