import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat completion as it was asked for. */
export interface Completion {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
}

/** What the server does instead of answering well. `no-schemas`: it refuses `json_schema` as many servers do. */
export type Mode = 'well' | 'slow' | 'invalid-json' | 'wrong-schema' | 'error' | 'cut' | 'no-schemas';
export const FAILING_MODES = ['slow', 'invalid-json', 'wrong-schema', 'error', 'cut'] as const satisfies Mode[];

/** An OpenAI-shaped server on loopback: it keeps what it is asked and answers as it is told. */
export class OpenAiServer {
  mode: Mode = 'well';
  /** Overrules the mode for single requests. */
  modeOf: ((asked: Completion) => Mode | undefined) | undefined;
  readonly asked: Completion[] = [];
  readonly authorizations: (string | undefined)[] = [];
  /** The content of the answer; what is no text is sent as JSON. */
  answer: (asked: Completion) => unknown = () => 'Hello.';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OpenAiServer> {
    const server = createServer();
    const own = new OpenAiServer(server);
    server.on('request', (request, response) => own.serve(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return own;
  }

  get baseUrl() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** As config.ai says it. */
  address(timeoutMs = 20_000) {
    return { baseUrl: this.baseUrl, apiKey: 'sk-test-secret', model: 'test-model', timeoutMs };
  }

  reset(): void {
    this.mode = 'well';
    this.modeOf = undefined;
    this.asked.length = 0;
    this.authorizations.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url !== '/v1/chat/completions') return refuse(response, 404, 'No such path.');
    const asked: Completion = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    this.asked.push(asked);
    this.authorizations.push(request.headers.authorization);
    const mode = this.modeOf?.(asked) ?? this.mode;
    // Whoever asks a slow server gives up first: its answer never comes.
    if (mode === 'slow') return;
    if (mode === 'cut') return void response.destroy();
    if (mode === 'error') return refuse(response, 500, 'The model is overloaded (key sk-test-secret).');
    if (mode === 'no-schemas' && asked.response_format) return refuse(response, 400, 'Unknown response_format.');
    complete(response, asked.model, contentOf(mode, this.answer(asked)));
  }
}

function contentOf(mode: Mode, answer: unknown): string {
  if (mode === 'invalid-json') return 'Of course! Here is what you asked for: {"candidates": [';
  if (mode === 'wrong-schema') return '{"verdict": "everyone is great"}';
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return mode === 'no-schemas' ? `Sure:\n\`\`\`json\n${text}\n\`\`\`` : text;
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ error: { message, type: 'error', code: null, param: null } });
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

function complete(response: ServerResponse, model: string, content: string): void {
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
