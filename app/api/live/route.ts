export { GET } from '@/server/live/endpoint';
