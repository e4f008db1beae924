import { serveOpenapi } from '@/server/app/doors/openapi';
import { readable } from '@/server/kernel/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = readable(serveOpenapi);
