/** An address as it stands in a header; `email` in lower case. */
interface MailAddress {
  name: string;
  email: string;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  /** Without angle brackets; what `cid:` links in the HTML name. */
  contentId: string | null;
  inline: boolean;
  content: Uint8Array;
}

/** What is read of a message: plain data, as it comes out of the process that parses. Every text is cut at its cap. */
export interface ParsedMail {
  /** Header fields in their order: name in lower case, value unfolded and otherwise as sent. */
  headers: [name: string, value: string][];
  /** With its angle brackets. */
  messageId: string | null;
  inReplyTo: string[];
  references: string[];
  from: MailAddress | null;
  to: MailAddress[];
  cc: MailAddress[];
  subject: string;
  /** ISO 8601, or null when there is none that can be read. */
  date: string | null;
  /** The plain text; made from the HTML where there is only that. */
  text: string;
  /** The body as HTML without what could act (clean-html.mjs); its text with the lines kept where there is no HTML. */
  html: string;
  attachments: MailAttachment[];
  /** Parts of reports, as text: RFC 3464 message/delivery-status, RFC 5965 message/feedback-report. */
  deliveryStatus: string | null;
  feedbackReport: string | null;
  /** The message that a report is about, or its headers alone. */
  original: string | null;
  /** Whether a text was longer than what is read of it. */
  shortened: boolean;
  /** Why only the header was read: the message broke a cap or could not be parsed. */
  problem: string | null;
}

/** Every value of a header field, in the order of the message. */
export function headerValues(mail: ParsedMail, name: string): string[] {
  return mail.headers.filter(([key]) => key === name).map(([, value]) => value);
}

/** The first value of a header field, empty when there is none. */
export function header(mail: ParsedMail, name: string): string {
  return headerValues(mail, name)[0] ?? '';
}
