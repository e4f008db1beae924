import type { Kept, Message } from './types';

/** An answer that says why it is none. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(`/api/public/chat/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Refused(response.status, String(answer.error));
  return answer;
}

interface Started {
  conversation: { id: string };
  visitorToken: string;
  message: Message;
}

export const startChat = (siteKey: string, body: object) =>
  post<Started>(`${encodeURIComponent(siteKey)}/conversations`, body);

export const sendMessage = ({ id, token }: Kept, body: object) =>
  post<{ message: Message }>(`conversations/${id}/messages`, body, token);

/** A name for what is sent, so that sending it again changes nothing. */
export const newClientId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
