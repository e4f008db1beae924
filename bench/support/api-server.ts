import http from 'node:http';
import { handleNode } from '../../server/http/node';

// The direct door alone, as server/main.ts opens it, without Next beside it.
const server = http.createServer((request, response) => void handleNode(request, response));
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
