import type { ActionAnswer } from '@/server/outreach/mail/review/serve';

/** Something that a reviewer does with a draft. */
export type Done =
  | { action: 'edit'; subject: string; bodyHtml: string }
  | { action: 'send' | 'discard' | 'ask' }
  | { action: 'confirm'; code: string };

/** Does it, and answers the mail as it then is, or why it could not be done. */
export async function act(token: string, done: Done): Promise<ActionAnswer | { error: string }> {
  try {
    const response = await fetch(`/review/${token}/act`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(done),
    });
    return await response.json();
  } catch {
    return { error: 'The service could not be reached. Please try again.' };
  }
}
