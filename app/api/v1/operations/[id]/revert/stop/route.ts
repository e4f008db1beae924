import { route } from '@/server/app/entry/route';
import { operations } from '@/server/workspace/operations';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: operations.stop });
