import { route } from '@/server/app/entry/route';
import { emailTemplates } from '@/server/outreach/email-templates';

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: emailTemplates.get,
  PATCH: emailTemplates.update,
  DELETE: emailTemplates.delete,
});
