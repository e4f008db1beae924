import { expect, test } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { readReturnAddress, returnAddress } from './return-address';

const DOMAIN = 'returns.crm.example';

test('a return address names its mail, fits a local part, and survives software that folds case', () => {
  for (let n = 0; n < 200; n++) {
    const mail = { workspaceId: newId(), emailId: newId() };
    const address = returnAddress(mail, 'ada@crm.example', DOMAIN);
    expect(address.split('@')[0]?.length).toBe(64);
    expect(readReturnAddress(address, DOMAIN)).toEqual(mail);
    expect(readReturnAddress(` ${address.toUpperCase()} `, DOMAIN)).toEqual(mail);
  }
});

test('nobody makes one up: a digit changed, another domain, another form', () => {
  const address = returnAddress({ workspaceId: newId(), emailId: newId() }, 'ada@crm.example', DOMAIN);
  for (let place = 2; place < 64; place++) {
    const digit = address[place] === '7' ? '8' : '7';
    expect(readReturnAddress(address.slice(0, place) + digit + address.slice(place + 1), DOMAIN)).toBeUndefined();
  }
  for (const other of [
    `x${address}`,
    address.replace(DOMAIN, 'evil.example'),
    `b+@${DOMAIN}`,
    `b+${'0'.repeat(62)}@${DOMAIN}`,
    '',
  ]) {
    expect(readReturnAddress(other, DOMAIN)).toBeUndefined();
  }
});

test('without a domain for it, reports go to the sender', () => {
  expect(returnAddress({ workspaceId: newId(), emailId: newId() }, 'ada@crm.example', undefined)).toBe(
    'ada@crm.example',
  );
});
