import { describe, expect, it } from 'vitest';
import { createProxyTrust, parseAccessConfig } from '#platform/server/config/access-config.ts';
import { getNetwork, normaliseAddress } from './client-address.ts';

describe('networks', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', 'no address'],
  ])('counts %s by %s', (address, network) => expect(getNetwork(address)).toBe(network));
  it('writes a mapped address as what it is', () => expect(normaliseAddress('::FFFF:192.0.2.1')).toBe('192.0.2.1'));
});

describe('trusted proxies', () => {
  const trust = (text: string | undefined) =>
    createProxyTrust(parseAccessConfig({ TRUST_PROXY: text, REQUEST_LIMIT_PER_MINUTE: 6000 }).trustedProxies);
  it('are none unless they are named', () => {
    expect(trust(undefined)('127.0.0.1', 0)).toBe(false);
    expect(trust('none')('127.0.0.1', 0)).toBe(false);
  });
  it('are counted from this program outward', () => {
    expect([0, 1, 2].map((place) => trust('2')('203.0.113.9', place))).toEqual([true, true, false]);
  });
  it('are known by their addresses', () => {
    const known = trust('127.0.0.1, 10.0.0.0/8, 2001:db8::/32');
    expect(['127.0.0.1', '::ffff:10.1.2.3', '2001:db8:7::1'].map((address) => known(address, 0))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['127.0.0.2', '11.0.0.1', '2001:db9::1', 'x'].map((address) => known(address, 0))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
