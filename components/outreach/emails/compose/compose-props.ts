import type { Begun } from './open-compose';

export interface ComposeProps {
  begun: Begun;
  /** Whether it is shown; else it waits below another one. */
  isOnTop: boolean;
  /** Told once the mail is kept as a draft. */
  onKept: (draftId: string) => void;
  onClose: () => void;
}

export const titleOf = ({ replyTo, forwardOf }: Begun) => (replyTo ? 'Reply' : forwardOf ? 'Forward' : 'New email');
