import type { ApiResponse } from './message';

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Sends a browser on to a file's address, or tells whoever sits before it that the file is gone. */
export const redirectTo = (url: string | undefined): ApiResponse =>
  url === undefined
    ? {
        status: 404,
        headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
        body: 'This file is not there any more.',
      }
    : { status: 303, headers: { ...HEADERS, Location: url }, body: '' };
