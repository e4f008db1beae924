import { route } from '@/server/app/entry/route';
import { contracts } from '@/server/records/contracts';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: contracts.batchDelete });
