import { route } from '@/server/http/web';
import { suppressions } from '@/server/suppressions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: suppressions.delete });
