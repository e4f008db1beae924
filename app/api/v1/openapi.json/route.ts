import { serveOpenapi } from '@/server/app/entry/openapi';
import { readable } from '@/server/kernel/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = readable(serveOpenapi);
