import { escapeHtml } from '@/server/kernel/mail/template';

/** A draft in words: its body is paragraphs between the greeting and the name below. */
export interface DraftText {
  subject: string;
  paragraphs: string[];
}

/** Text from a record or a model as it may stand in a template: what it holds in braces fills nothing in. */
const literal = (text: string) => text.replace(/\{(?=[{%])|(?<=[}%])\}/g, (brace) => `${brace}\u200b`);
export const literalLine = (text: string) => literal(text.replace(/\s+/g, ' ').trim());
const literalHtml = (text: string) => escapeHtml(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');

const GREETING = '<p>Hi {{contact.firstName | default: "there"}},</p>';
const ENDING = '<p>Best regards,<br>{{sender.name | default: workspace.name}}</p>';

/** A mail's HTML: greeting and name are filled in when it is sent. */
export const draftHtml = ({ paragraphs }: DraftText) =>
  [GREETING, ...paragraphs.map((text) => `<p>${literalHtml(text)}</p>`), ENDING].join('\n');
