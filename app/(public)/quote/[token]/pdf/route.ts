import { backend } from '@/lib/backend';

export const { GET } = backend.readable(backend.answerQuotePdf);
