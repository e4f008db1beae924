import { route } from '@/server/app/entry/route';
import { trash } from '@/server/workspace/trash';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: trash.restore });
