import type { PublicContext } from './implement';

/** Whether a browser sends a form by itself and shows whatever is answered. */
export const isPlainForm = (ctx: Pick<PublicContext, 'header'>): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(ctx.header('content-type') ?? '') &&
  !/\bapplication\/json\b/i.test(ctx.header('accept') ?? '');
