import { route } from '@/server/app/entry/route';

/** Whatever no other file below /api/v1 is: a 404 in the API's own form. */
export const { GET, POST, PUT, PATCH, DELETE } = route({});
