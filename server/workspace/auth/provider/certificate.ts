import { X509Certificate } from 'node:crypto';
import { invalid } from '@/server/kernel/contract/errors';

/** A certificate as providers show it, with or without its frame, as PEM. Throws the refusal of what is none, or has run out. */
export function readCertificate(text: string): string {
  const body = text.replace(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '');
  const pem = `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`;
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch {
    throw invalid('certificate', 'This is not a certificate in PEM');
  }
  if (new Date(certificate.validTo) < new Date()) throw invalid('certificate', 'This certificate has run out');
  return pem;
}
