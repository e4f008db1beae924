import { readSession } from '@/server/auth/session';
import { allows, type Scope } from '@/server/contract/scopes';
import { attachmentUrl } from '@/server/emails/open-attachment';
import { fileUrl } from '@/server/files/get';
import { leadTo } from '@/server/http/lead-to';
import type { ApiRequest, ApiResponse } from '@/server/http/message';

const KINDS: Record<string, { scope: Scope; urlOf: typeof fileUrl }> = {
  files: { scope: 'read:files', urlOf: fileUrl },
  attachments: { scope: 'read:emails', urlOf: attachmentUrl },
};

/**
 * `GET /download/files/<id>` and `/download/attachments/<id>`: leads whoever is signed in to an address of the moment, so that
 * the links of a page that was opened long ago still work.
 */
export async function answerDownload(request: ApiRequest): Promise<ApiResponse> {
  const [, , kind = '', id = ''] = request.path.split('/');
  const session = await readSession(new Headers({ cookie: request.header('cookie') ?? '' }));
  const target = KINDS[kind];
  const current = session?.current;
  if (!current) return leadTo('/sign-in');
  if (!target || !allows(current.scopes, [target.scope])) return leadTo(undefined);
  return leadTo(await target.urlOf(current.workspaceId, id));
}
