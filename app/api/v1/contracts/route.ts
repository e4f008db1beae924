import { contracts } from '@/server/contracts';
import { route } from '@/server/http/web';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: contracts.list, POST: contracts.create });
