import { randomBytes } from 'node:crypto';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { db, sql, sweepDb } from '@/server/kernel/db/client';
import { selectJson } from '@/server/kernel/db/record';
import { escapeHtml } from '@/server/kernel/http/html';
import type { ApiRequest, ApiResponse } from '@/server/kernel/http/message';
import { htmlHeaders } from '@/server/kernel/http/page-headers';
import { toApiError } from '@/server/kernel/http/problem';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { aiProvider } from '@/server/outreach/ai/provider';
import { allowsOrigin, frameAncestors } from '@/server/website/forms/domains';
import { isAnyMemberPresent } from '@/server/workspace/members/presence';
import { chatSiteRecord } from '../sites/record';
import type { ChatSite } from '../sites/shapes';
import type { Away } from './browser/types';
import { isOpen, nextOpening } from './hours';
import { renderFrame } from './page';

/** The frame runs and loads nothing but its own, and stands in pages of allowed websites alone. */
function headersOf({ domains }: ChatSite, nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors(domains)}`,
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  };
}

/** `GET /chat/<site key>`: the frame of the widget. */
export async function answerFrame(request: ApiRequest): Promise<ApiResponse> {
  try {
    if (request.method !== 'GET') throw new ApiError(STATUS.methodNotAllowed, 'Use GET.', { Allow: 'GET' });
    const { workspaceId, site } = await findSite(decodeURIComponent(request.path.split('/')[2] ?? ''));
    refuseStrangers(request, site);
    const nonce = randomBytes(16).toString('base64');
    const body = renderFrame(site, { away: await awayOf(workspaceId, site, new Date()), nonce });
    return { status: 200, headers: headersOf(site, nonce), body };
  } catch (error) {
    const { status, message, headers } = toApiError(error, currentRequestId());
    const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title><p>${escapeHtml(message)}</p></html>`;
    return { status, headers: { ...headers, ...htmlHeaders("default-src 'none'; frame-ancestors *") }, body };
  }
}

/** What visitors are told while nobody is there: outside the hours, and within them where neither a member nor the AI is. */
async function awayOf(workspaceId: string, site: ChatSite, at: Date): Promise<Away | null> {
  const isClosed = !isOpen(site, at);
  const isAnswered = async () =>
    (site.aiReplies && aiProvider() !== undefined) || (await isAnyMemberPresent(db, { workspaceId }));
  if (!isClosed && (await isAnswered())) return null;
  const backAt = isClosed ? nextOpening(site, at) : undefined;
  return { message: site.offlineMessage, backAt: backAt?.toISOString() ?? null, isClosed };
}

async function findSite(key: string): Promise<{ workspaceId: string; site: ChatSite }> {
  if (key.includes('\0')) throw notFound('Chat site');
  const [owner] = await sweepDb.query<{ workspaceId: string }>(sql`
    SELECT "workspaceId"::text FROM "ChatSite" WHERE key = ${key} AND active`);
  if (!owner) throw notFound('Chat site');
  const [site] = await db.query<{ json: ChatSite }>(selectJson(chatSiteRecord, owner.workspaceId, sql`t.key = ${key}`));
  if (!site) throw notFound('Chat site');
  return { workspaceId: owner.workspaceId, site: site.json };
}

/** Browsers keep the frame out of other websites by its policy; where they say which website asks, it is not even sent. */
function refuseStrangers(request: ApiRequest, { domains }: ChatSite): void {
  const allows = allowsOrigin(domains);
  const referer = request.header('referer');
  if (!allows || !referer || !URL.canParse(referer)) return;
  const { origin, host } = new URL(referer);
  if (host === request.header('host') || allows(origin)) return;
  throw new ApiError(STATUS.forbidden, 'This website is not allowed to show this chat.');
}
