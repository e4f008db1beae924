import { route } from '@/server/app/entry/route';
import { bulkActions } from '@/server/records/bulk-actions';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: bulkActions.get });
