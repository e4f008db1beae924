import { answerFormPage } from '@/server/forms/page/serve';
import { readable } from '@/server/http/web';

export const dynamic = 'force-dynamic';
export const { GET, POST, PUT, PATCH, DELETE } = readable(answerFormPage);
