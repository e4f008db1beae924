import { route } from '@/server/app/entry/route';
import { reports } from '@/server/automation/reports';

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: reports.records });
