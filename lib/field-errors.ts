/**
 * An error of the API by the field it names: `email: Invalid email; name: Required` becomes `{email, name}`. A sentence
 * that names none of the fields is under ''.
 */
export function fieldErrors(message: string, names: readonly string[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const part of message.split('; ')) {
    const [, path = '', text = ''] = /^([\w.]+): (.+)$/s.exec(part) ?? [];
    const asked = /^(\w+) (?:is required|must be)/.exec(part)?.[1];
    const name = [path, path.replace(/ExternalId$/, 'Id'), asked].find((one) => one && names.includes(one));
    const key = name ?? '';
    errors[key] = errors[key] ? `${errors[key]}; ${name && text ? text : part}` : name && text ? text : part;
  }
  return errors;
}
