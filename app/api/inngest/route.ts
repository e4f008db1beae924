import { handleInngest } from '@/server/app/entry/inngest';
import { readable } from '@/server/kernel/http/web';

/** Where Inngest, or the engine in its place, calls the functions. */
export const { GET, POST, PUT } = readable(handleInngest);
