import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import type { ApiResponse } from '@/server/kernel/http/message';

/** Whether each part that the service stands on answers; 503 when one does not. */
export async function health(): Promise<ApiResponse> {
  const parts = {
    database: await database(),
    work: await work(),
    rateLimit: config.redis ? 'redis' : 'in process',
    files: config.blobToken ? 'vercel blob' : config.onVercel ? 'not configured' : 'folder',
  };
  const ok = parts.database === 'ok' && parts.work !== 'unreachable';
  return {
    status: ok ? 200 : 503,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ status: ok ? 'ok' : 'degraded', parts }),
  };
}

async function database(): Promise<string> {
  try {
    await db.query(sql`SELECT 1`);
    return 'ok';
  } catch {
    return 'unreachable';
  }
}

/** The embedded engine is asked; Inngest itself is somebody else's to watch. */
async function work(): Promise<string> {
  if (!config.hasInngest) return 'sweeps only';
  if (!config.engineUrl) return 'inngest';
  try {
    const response = await fetch(`${config.engineUrl}/health`, { signal: AbortSignal.timeout(2000) });
    return response.ok ? 'embedded engine' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
