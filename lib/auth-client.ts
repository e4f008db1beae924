/** Signs in with a password; the answer sets the session's cookie. @returns what went wrong, or undefined */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  const response = await post('/api/auth/sign-in/email', { email, password }).catch(() => undefined);
  if (!response) return 'The service cannot be reached. Check your connection.';
  if (response.ok) return undefined;
  if (response.status === 429) return 'Too many failed attempts. Wait 15 minutes, or reset your password.';
  if (response.status === 401) return 'The e-mail address or the password is not right.';
  const body = (await response.json().catch(() => ({}))) as { message?: string; error?: string };
  return body.error ?? body.message ?? 'Signing in did not work.';
}

/** Ends the session, here and on the server. */
export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out', {}).catch(() => undefined);
  window.location.assign('/sign-in');
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}
