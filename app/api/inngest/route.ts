import { handleInngest } from '@/server/http/inngest';
import { readable } from '@/server/http/web';

/** Where Inngest, or the engine in its place, calls the functions. */
export const { GET, POST, PUT } = readable(handleInngest);
