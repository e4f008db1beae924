import { route } from '@/server/app/entry/route';
import { imports } from '@/server/records/imports';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: imports.start });
