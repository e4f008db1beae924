import { afterEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { isPublicAddress, publicAddresses } from './address-guard';

afterEach(() => {
  config.webhookAllowHosts = [];
});

/** The host of a URL as it is connected to, however it is written. */
const host = (text: string) => new URL(`https://${text}/`).hostname;

const REFUSED = [
  // loopback, in every notation that a URL parser takes
  ...['127.0.0.1', '127.1', '127.0.0.1.', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
  ...['127.255.255.255', '１２７.0.0.1', '①②⑦.⓪.⓪.①', '0', '0.0.0.0', '0.1.2.3', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]'],
  // private, shared, link-local, metadata
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '3232235521'],
  ...['100.64.0.1', '100.127.255.255', '169.254.169.254', '169.254.170.2', '0xa9fea9fe', '2852039166'],
  ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[fdff::1]', '[100::1]', '[5f00::1]'],
  // public by their range, answered inside a cloud
  ...['168.63.129.16', '0xa83f8110', '192.80.8.124', '161.26.0.10', '166.8.0.1', '166.11.255.255'],
  // reserved, documentation, benchmarks, multicast, broadcast
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255'],
  ...['192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '[ff02::1]', '[ff0e::1]'],
  ...[
    '[2001:db8::1]',
    '[3fff::1]',
    '[2001::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:2::1]',
    '[4000::1]',
    '[e000::1]',
  ],
  // an IPv4 address inside an IPv6 one: mapped, compatible, translated, 6to4, Teredo, NAT64
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:8.8.8.8]', '[::127.0.0.1]', '[::7f00:1]'],
  ...[
    '[::a00:1]',
    '[::ffff:0:127.0.0.1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  ],
  ...['[64:ff9b::7f00:1]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::1]'],
];
const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '168.63.129.17',
  '166.12.0.1',
  '100.63.255.255',
  '100.128.0.1',
];
const PUBLIC_IPV6 = ['[2606:4700:4700::1111]', '[2a00:1450:4001:81b::200e]', '[2001:4860:4860::8888]'];

describe('addresses that deliveries may go to', () => {
  it(`are none of ${REFUSED.length} that are not public`, async () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(70);
    for (const text of REFUSED) {
      await expect(publicAddresses(host(text)), text).rejects.toThrow('The address is not public.');
    }
  });

  it('are public ones', async () => {
    for (const text of [...PUBLIC, ...PUBLIC_IPV6]) {
      expect(await publicAddresses(host(text)), text).toHaveLength(1);
    }
    expect(isPublicAddress('not an address')).toBe(false);
  });
});

describe('names', () => {
  const answering =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }));

  it('are refused when any of their addresses is not public', async () => {
    const mixed = [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['8.8.8.8', '::1'], ['2606:4700::1', '::ffff:10.0.0.1']];
    for (const addresses of mixed) {
      await expect(publicAddresses('rebind.example', answering(...addresses))).rejects.toThrow('not public');
    }
    expect(await publicAddresses('fine.example', answering('8.8.8.8', '2606:4700::1'))).toHaveLength(2);
  });

  it('without an address are nowhere, rather than on this machine', async () => {
    await expect(publicAddresses('empty.example', answering())).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('of this machine are refused too', async () => {
    await expect(publicAddresses('localhost')).rejects.toThrow('not public');
    await expect(publicAddresses('LOCALHOST.')).rejects.toThrow('not public');
  });

  it('that the operator lets through may be private, and no others', async () => {
    config.webhookAllowHosts = ['localhost', '10.0.0.7'];
    expect(await publicAddresses('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(await publicAddresses('10.0.0.7')).toEqual([{ address: '10.0.0.7', family: 4 }]);
    await expect(publicAddresses('127.0.0.1')).rejects.toThrow('not public');
    await expect(publicAddresses('10.0.0.70')).rejects.toThrow('not public');
    await expect(publicAddresses('localhost.example', answering('127.0.0.1'))).rejects.toThrow('not public');
  });
});
