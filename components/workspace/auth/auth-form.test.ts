import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuthForm } from './auth-form';

it('cannot be sent before it is alive, for the browser would put what is in it into the address', () => {
  const fields = [{ name: 'password', label: 'Password', type: 'password' as const, autoComplete: 'off' }];
  const html = renderToString(
    createElement(AuthForm, { title: 'Sign in', fields, action: 'Sign in', onSubmit: async () => undefined }),
  );
  expect(/<button[^>]*type="submit"[^>]*>/.exec(html)?.[0]).toContain('disabled=""');
  expect(html.match(/type="submit"/g)).toHaveLength(1);
});
