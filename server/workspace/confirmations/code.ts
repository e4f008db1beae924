import { createHmac } from 'node:crypto';
import type { Context } from '@/server/kernel/context';
import { secretKey } from '@/server/kernel/secret';

type ConfirmationKind = 'REVIEW' | 'ADDRESS';

/** What a code confirms, and whose word it takes. */
export interface Subject {
  memberId: string;
  kind: ConfirmationKind;
  /** The SHA-256 of a browser's secret, or an address. */
  subject: string;
}

/** What is kept of a code: keyed, as eight digits are soon tried out, and good for this one subject. */
export const codeHash = ({ workspaceId }: Pick<Context, 'workspaceId'>, about: Subject, code: string): Buffer =>
  createHmac('sha256', secretKey('confirmation'))
    .update(JSON.stringify([workspaceId, about.memberId, about.kind, about.subject, code]))
    .digest();

/** As people type it: `1234 5678`. */
export const shownCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;
export const typedCode = (text: string) => text.replace(/\D/g, '');
