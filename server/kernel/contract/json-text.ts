/**
 * JSON that the database has built, carried to the response as it is: parsing and printing it again would cost more than
 * the query. `value` parses it for those who need the objects.
 */
export class JsonText<T> {
  constructor(readonly text: string) {}

  get value(): T {
    return JSON.parse(this.text) as T;
  }
}

/** Prints an answer whose top-level fields may be JsonText. */
export function printJson(body: unknown): string {
  if (body instanceof JsonText) return body.text;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return JSON.stringify(body);
  const fields = Object.entries(body).flatMap(([key, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    return text === undefined ? [] : `${JSON.stringify(key)}:${text}`;
  });
  return `{${fields.join(',')}}`;
}

/** An answer with every JsonText parsed. */
export function plainJson(body: unknown): unknown {
  if (body instanceof JsonText) return body.value;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, value instanceof JsonText ? value.value : value]),
  );
}
