'use client';

import { Switch } from '@/components/ui/switch';
import { TextField } from '@/components/ui/text-field';
import type { Mailbox } from '@/server/outreach/mailboxes/contract';

/** How a server is signed in to, while it is edited. */
export interface ServerValues {
  on: boolean;
  host: string;
  port: string;
  secure: boolean;
  user: string;
  pass: string;
}

const PORTS = { smtp: { tls: '465', plain: '587' }, imap: { tls: '993', plain: '143' } } as const;
type Kind = keyof typeof PORTS;

export const serverValues = (kind: Kind, server: Mailbox['smtp'], address: string): ServerValues => ({
  on: server !== null,
  host: server?.host ?? '',
  port: String(server?.port ?? PORTS[kind].tls),
  secure: server?.secure ?? true,
  user: server?.user ?? address,
  pass: '',
});

/** The settings as the API takes them; without a password the one that is kept stays. */
export const serverInput = ({ on, host, port, secure, user, pass }: ServerValues) =>
  on ? { host: host.trim(), port: Number(port), secure, user: user.trim(), ...(pass && { pass }) } : null;

const TITLES = { smtp: 'Sending (SMTP)', imap: 'Receiving (IMAP)' };
const OFF = {
  smtp: 'Off: its mail goes the way of the workspace’s own.',
  imap: 'Off: answers come in by its inbound address only.',
};

interface Props {
  kind: Kind;
  value: ServerValues;
  onChange: (value: ServerValues) => void;
  /** Whether a password is kept already. */
  known: boolean;
  error: string | undefined;
}

/** A server of a mailbox, and how to sign in to it. */
export function ServerFields({ kind, value, onChange, known, error }: Props) {
  const set = (changes: Partial<ServerValues>) => onChange({ ...value, ...changes });
  const toggleTls = (secure: boolean) => {
    const { tls, plain } = PORTS[kind];
    const isUsual = value.port === tls || value.port === plain;
    set({ secure, ...(isUsual && { port: secure ? tls : plain }) });
  };
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">{TITLES[kind]}</legend>
      <div className="flex items-center gap-3">
        <Switch checked={value.on} onChange={(on) => set({ on })} label={TITLES[kind]} />
        <span className="text-muted text-xs">{value.on ? 'Signed in to before it is saved.' : OFF[kind]}</span>
      </div>
      {value.on ? (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <Text
            label="Server"
            value={value.host}
            onChange={(host) => set({ host })}
            placeholder={`${kind}.example.com`}
          />
          <div className="flex items-end gap-3">
            <Text label="Port" value={value.port} onChange={(port) => set({ port })} numeric />
            <span className="flex h-8 shrink-0 items-center gap-2 text-sm pointer-coarse:h-10">
              <Switch
                checked={value.secure}
                onChange={toggleTls}
                label={`TLS from the first byte for ${kind.toUpperCase()}`}
              />
              {value.secure ? 'TLS' : 'STARTTLS'}
            </span>
          </div>
          <Text label="User" value={value.user} onChange={(user) => set({ user })} />
          <Text
            label="Password"
            value={value.pass}
            onChange={(pass) => set({ pass })}
            placeholder={known ? 'Kept; type to change it' : ''}
            password
          />
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="mt-2 break-words text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface TextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  numeric?: boolean;
  password?: boolean;
}

const Text = ({ label, value, onChange, placeholder, numeric, password }: TextProps) => (
  <TextField
    label={label}
    className="min-w-0 flex-1"
    type={password ? 'password' : 'text'}
    autoComplete={password ? 'new-password' : 'off'}
    inputMode={numeric ? 'numeric' : undefined}
    spellCheck={false}
    placeholder={placeholder}
    value={value}
    onChange={onChange}
  />
);
