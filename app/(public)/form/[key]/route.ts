import { backend } from '@/lib/backend';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = backend.readable(backend.answerFormPage);
