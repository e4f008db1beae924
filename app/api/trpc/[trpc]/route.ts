import { backend } from '@/lib/backend';

const { handleTrpc } = backend;

export { handleTrpc as GET, handleTrpc as POST };
