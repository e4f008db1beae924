import type { ApiResponse } from './message';

/** A script that pages of any other site may load. */
export const scriptAnswer = (body: string): ApiResponse => ({
  status: 200,
  headers: {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  body,
});
