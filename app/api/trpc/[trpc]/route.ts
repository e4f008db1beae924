import { handleTrpc } from '@/server/trpc/handle';

export { handleTrpc as GET, handleTrpc as POST };
