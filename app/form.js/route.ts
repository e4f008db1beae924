import { backend } from '@/lib/backend';

export const { GET, POST, PUT, PATCH, DELETE } = backend.readable(backend.answerFormScript);
