export { GET } from '@/server/app/entry/live';
