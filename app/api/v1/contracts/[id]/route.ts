import { contracts } from '@/server/contracts';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contracts.get, DELETE: contracts.delete });
