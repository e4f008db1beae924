import type { Kept, Message } from './types';

const BASE = '/api/public/chat/';

/** An answer that says why it is none. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, init: RequestInit, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(BASE + path, { ...init, headers });
  const answer = await response.json();
  if (!response.ok) throw new Refused(response.status, String(answer.error));
  return answer;
}

const post = <T>(path: string, body: unknown, token?: string) =>
  ask<T>(path, { method: 'POST', body: JSON.stringify(body) }, token);

interface Started {
  conversation: { id: string };
  visitorToken: string;
  message: Message;
}

export const startChat = (siteKey: string, body: object) =>
  post<Started>(`${encodeURIComponent(siteKey)}/conversations`, body);

export const sendMessage = ({ id, token }: Kept, body: object) =>
  post<{ message: Message }>(`conversations/${id}/messages`, body, token);

export async function sendFile({ id, token }: Kept, file: File, clientId: string) {
  const contentBase64 = await toBase64(file);
  const body = { fileName: file.name, contentType: file.type || 'application/octet-stream', contentBase64, clientId };
  return post<{ message: Message }>(`conversations/${id}/files`, body, token);
}

/** Where a file can be had from for some minutes, on this very server. */
export async function linkFile({ id, token }: Kept, fileId: string): Promise<string> {
  const { downloadUrl } = await ask<{ downloadUrl: string }>(`conversations/${id}/files/${fileId}`, {}, token);
  return new URL(downloadUrl).pathname;
}

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A name for what is sent, so that sending it again changes nothing. */
export const newClientId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
