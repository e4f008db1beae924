import { escapeHtml } from '@/server/kernel/http/html';
import { allowsOrigin } from '@/server/website/forms/domains';
import type { ChatMessage } from '../contract';

/** A conversation as its mail tells it. */
export interface Mailed {
  workspaceName: string;
  siteName: string;
  /** Of the site's own pages. */
  domains: string[];
  pageUrl: string | null;
  visitorName: string | null;
  visitorEmail: string;
  handlerUserId: string | null;
  messages: Pick<ChatMessage, 'body' | 'userName' | 'files'>[];
}

/** The page that the visitor wrote from, where it is one of the site's own: the address and the page were typed by a stranger. */
function ownPage({ pageUrl, domains }: Mailed): string | undefined {
  if (!pageUrl || !URL.canParse(pageUrl)) return undefined;
  const allows = allowsOrigin(domains);
  return allows?.(new URL(pageUrl).origin) ? pageUrl : undefined;
}

/**
 * The mail with members' answers. They are text here as there. Nothing that the visitor wrote is in it, for whoever has the address
 * may be somebody else.
 */
export function answerMail(chat: Mailed) {
  const { workspaceName, siteName, messages } = chat;
  const page = ownPage(chat);
  const note = `You left this address in our chat on ${siteName}. To answer, write back to this mail, or go on in the chat${page ? `: ${page}` : ' there'}.`;
  const said = messages.map(({ body, userName, files }) => {
    const names = files.map(({ fileName }) => `[${fileName}]`).join(' ');
    return { who: userName ?? workspaceName, words: [body, names].filter(Boolean).join('\n') };
  });
  return {
    subject: `${workspaceName} has answered you`,
    text: `${said.map(({ who, words }) => `${who}:\n${words}`).join('\n\n')}\n\n--\n${note}\n`,
    html: `${said.map(bubble).join('')}<hr><p style="color:#5d6370;font-size:13px">${escapeHtml(note)}</p>`,
  };
}

const bubble = ({ who, words }: { who: string; words: string }) =>
  `<p><b>${escapeHtml(who)}</b><br>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
