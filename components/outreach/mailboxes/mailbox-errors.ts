const NAMES = [
  'address',
  'access',
  'memberIds',
  'displayName',
  'aliases',
  'dailyLimit',
  'signatureHtml',
  'smtp',
  'imap',
];

/** What the service says of a mailbox by the part it names: `smtp.host: Required` and `smtp: …` are both the SMTP server's. */
export function mailboxErrors(message: string): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const part of message.split('; ')) {
    const [, name = '', rest = '', text = ''] = /^(\w+)((?:\.\w+)*): (.+)$/s.exec(part) ?? [];
    const known = NAMES.includes(name);
    const field = rest.replace(/^\./, '');
    const said = known ? (/^\d*$/.test(field) ? text : `${field}: ${text}`) : part;
    const key = known ? name : '';
    errors[key] = errors[key] ? `${errors[key]}; ${said}` : said;
  }
  return errors;
}
