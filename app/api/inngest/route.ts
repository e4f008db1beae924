import { serve } from 'inngest/next';
import { functions } from '@/inngest';
import { inngest } from '@/inngest/client';

/** Where Inngest, or the engine in its place, calls the functions. */
export const { GET, POST, PUT } = serve({ client: inngest, functions });
