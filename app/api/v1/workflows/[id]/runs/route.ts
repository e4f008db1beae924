import { route } from '@/server/app/entry/route';
import { workflows } from '@/server/automation/workflows';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: workflows.runs });
