import { answerFormScript } from '@/server/forms/page/serve';
import { readable } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = readable(answerFormScript);
