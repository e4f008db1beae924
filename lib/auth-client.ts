/** What a call about signing in answered, or what went wrong. */
export type AuthAnswer<T> = { error: string } | (T & { error?: undefined });

/** Calls `/api/auth/<path>`; the session is in cookies that scripts do not see. */
export async function callAuth<T extends object>(path: string, body: object): Promise<AuthAnswer<T>> {
  const response = await post(path, body).catch(() => undefined);
  if (!response) return { error: 'The service cannot be reached. Check your connection.' };
  const answer = (await response.json().catch(() => ({}))) as T & { message?: string; error?: string };
  if (response.ok) return answer as T & { error?: undefined };
  return { error: answer.error ?? answer.message ?? 'That did not work.' };
}

/**
 * Signs in with a password and leads on to `next`, over the page that asks for a code where there is a second factor.
 * @returns what went wrong, or undefined
 */
export async function signIn(email: string, password: string, next = '/'): Promise<string | undefined> {
  const answer = await callAuth<{ secondFactor?: true }>('sign-in/email', { email, password });
  if (answer.error !== undefined) return known[answer.error] ?? answer.error;
  window.location.assign(answer.secondFactor ? `/sign-in/code?next=${encodeURIComponent(next)}` : next);
  return undefined;
}

const known: Record<string, string> = {
  'Invalid email or password': 'The email address or the password is not right.',
};

/** Ends the session, here and on the server. */
export async function signOut(): Promise<void> {
  await post('sign-out', {}).catch(() => undefined);
  window.location.assign('/sign-in');
}

function post(path: string, body: object): Promise<Response> {
  return fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
