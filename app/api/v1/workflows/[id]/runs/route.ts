import { route } from '@/server/http/web';
import { workflows } from '@/server/workflows';

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: workflows.runs });
