import { serveOpenapi } from '@/server/http/openapi';
import { readable } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = readable(serveOpenapi);
