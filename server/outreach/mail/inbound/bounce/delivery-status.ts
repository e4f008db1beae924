import { LOOKED_AT } from '../looked-at';

/** What a report says of one recipient (RFC 3464 §2.3). */
export interface RecipientStatus {
  /** The address as the sender gave it, and the one that was tried in the end; lower case, best first. */
  addresses: string[];
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  action: string;
  /** An enhanced status code (RFC 3463), e.g. `5.1.1`; empty when there is none. */
  status: string;
  /** What the other server said. */
  diagnostic: string;
}

/** A mail of ours has one; whoever forwards it may have more. */
const MAX_RECIPIENTS = 100;
const ADDRESS = /[^\s<>()[\]",;:\\]{1,64}@[^\s<>()[\]",;:\\]{1,255}/;

/** Reads the text of a message/delivery-status part. What has no recipient gives nothing. */
export function readDeliveryStatus(text: string): RecipientStatus[] {
  const found: RecipientStatus[] = [];
  for (const block of text
    .slice(0, LOOKED_AT)
    .split(/\n[ \t]*\n/)
    .flatMap(perRecipient)) {
    const fields = readFields(block);
    const addresses = ['original-recipient', 'x-actual-recipient', 'final-recipient']
      .flatMap((name) => addressIn(fields.get(name)) ?? [])
      .filter((address, index, all) => all.indexOf(address) === index);
    if (found.length === MAX_RECIPIENTS) break;
    if (addresses.length === 0 && !fields.has('final-recipient')) continue;
    const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
    found.push({
      addresses,
      action: /^\s*([a-z]+)/i.exec(fields.get('action') ?? '')?.[1]?.toLowerCase() ?? '',
      status: finer(statusIn(fields.get('status') ?? ''), statusIn(diagnostic)),
      diagnostic,
    });
  }
  return found;
}

/** Some software forgets the empty line between two recipients; the second Final-Recipient then begins its block. */
function perRecipient(block: string): string[] {
  const starts = [...block.matchAll(/^final-recipient[ \t]*:/gim)].map(({ index }) => index);
  return starts.length < 2
    ? [block]
    : starts.map((start, place) => block.slice(place === 0 ? 0 : start, starts[place + 1]));
}

/** The field's code, unless it leaves open what the server's own reply says in the same class. */
const finer = (field: string, reply: string) =>
  field === '' || (/\.0\.0$/.test(field) && reply.startsWith(field.slice(0, 2))) ? reply || field : field;

/** The first enhanced status code in a text (RFC 3463 §2). */
export function statusIn(text: string): string {
  return /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? '';
}

/** The first address in a text, in lower case. */
export function addressIn(text: string | undefined): string | undefined {
  return ADDRESS.exec(text ?? '')?.[0]
    .replace(/[.'>]+$/, '')
    .toLowerCase();
}

/** Every address in a text, in lower case, each once, in order. */
export function addressesIn(text: string): string[] {
  const found = text.match(new RegExp(ADDRESS, 'g')) ?? [];
  return [...new Set(found.flatMap((one) => addressIn(one.replace(/^['`«]+/, '')) ?? []))];
}

function readFields(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  let name = '';
  for (const line of block.split('\n', 200)) {
    const start = /^([\w-]{1,60})[ \t]*:[ \t]*(.*)$/s.exec(line);
    if (start?.[1] !== undefined && !fields.has(start[1].toLowerCase())) {
      name = start[1].toLowerCase();
      fields.set(name, start[2] ?? '');
    } else if (name && /^[ \t]/.test(line)) {
      fields.set(name, `${fields.get(name)} ${line.trim()}`.slice(0, 2000));
    }
  }
  return fields;
}
