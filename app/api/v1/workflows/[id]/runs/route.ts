import { route } from '@/server/app/doors/route';
import { workflows } from '@/server/automation/workflows';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: workflows.runs });
