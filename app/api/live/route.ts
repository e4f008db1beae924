export { GET } from '@/server/app/doors/live';
