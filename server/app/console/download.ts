import { signInPath } from '@/lib/sign-in-path';
import { memberContext } from '@/server/app/trpc/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { isId } from '@/server/kernel/db/ids';
import type { AnyBody, ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { redirectTo } from '@/server/kernel/http/redirect';
import { attachmentUrl } from '@/server/outreach/emails/open-attachment';
import { openCaughtAttachment } from '@/server/outreach/mail/catcher/attachment';
import { fileUrl } from '@/server/records/files/get';
import { quotePdf } from '@/server/records/quotes/pdf';
import { readSession, type Session } from '@/server/workspace/auth/session';
import { readPicture } from '@/server/workspace/members/picture';

type Answer = ApiResponse<AnyBody>;
type Asked = { id: string; query: URLSearchParams; current: NonNullable<Session['current']> };

const KINDS: Record<string, { scope?: Scope; answer: (asked: Asked) => Promise<Answer> }> = {
  files: { scope: 'read:files', answer: async ({ current, id }) => redirectTo(await fileUrl(current.workspaceId, id)) },
  attachments: {
    scope: 'read:emails',
    answer: async ({ current, id }) => redirectTo(await attachmentUrl(current.workspaceId, id)),
  },
  quotes: { scope: 'read:quotes', answer: answerQuote },
  caught: { scope: 'read:emails', answer: answerCaught },
  pictures: { answer: answerPicture },
};

/** A 404 is a page like any other that is not there. */
async function answerQuote({ current, id, query }: Asked): Promise<Answer> {
  const version = Number(query.get('version')) || undefined;
  try {
    return redirectTo((await quotePdf(memberContext(current, 'download'), { id, version })).url);
  } catch (error) {
    if (error instanceof ApiError && error.status === STATUS.notFound) return redirectTo(undefined);
    throw error;
  }
}

async function answerCaught({ current, id, query }: Asked): Promise<Answer> {
  try {
    const place = query.get('attachment') ?? '';
    const { headers, bytes } = await openCaughtAttachment(memberContext(current, 'download'), { id, place });
    return { status: 200, headers, body: bytes };
  } catch (error) {
    if (error instanceof ApiError && error.status === STATUS.notFound) return redirectTo(undefined);
    throw error;
  }
}

/** A picture is kept by the browser as long as its address, which has its version, is asked for. */
async function answerPicture({ current, id }: Asked): Promise<Answer> {
  const picture = isId(id) ? await readPicture(current.workspaceId, id) : undefined;
  if (!picture) return redirectTo(undefined);
  const headers = {
    'Content-Type': picture.type,
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
  return { status: 200, headers, body: new Uint8Array(picture.bytes) };
}

/**
 * `GET /download/files/<id>` and `/download/attachments/<id>`: leads whoever is signed in to an address of the moment, so that
 * the links of a page that was opened long ago still work. `/download/caught/<id>?attachment=<place>` is what a caught mail
 * carries, which is nowhere but in that mail. `/download/pictures/<id>` is how a member looks. `/download/quotes/<id>?version=<n>` is a quote as PDF.
 */
export async function answerDownload(request: ApiRequest): Promise<Answer> {
  const { path, query } = request;
  const [, , kind = '', id = ''] = path.split('/');
  const session = await readSession(new Headers({ cookie: request.header('cookie') ?? '' }));
  const target = KINDS[kind];
  const current = session?.current;
  if (!current) return redirectTo(signInPath(`${path}${query && `?${query}`}`));
  if (!target || (target.scope && !allows(current.scopes, [target.scope]))) return redirectTo(undefined);
  return target.answer({ id, query: new URLSearchParams(query), current });
}
