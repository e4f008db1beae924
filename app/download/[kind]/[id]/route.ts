import { answerDownload } from '@/server/console/download';
import { readable } from '@/server/http/web';

export const { GET } = readable(answerDownload);
