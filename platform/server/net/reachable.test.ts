import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createAddressFilter, createGuardedLookup, isPublicAddress, UnreachableAddressError } from './reachable.ts';

describe('an address of the open network', () => {
  it.each(['1.1.1.1', '223.5.5.5', '2400:3200::1', '::ffff:8.8.8.8'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'nonsense',
    '',
  ])('%j is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it('may be joined by networks of one’s own, and by nothing beside them', () => {
    const isReachable = createAddressFilter(['10.1.0.0/16', '192.168.1.10', 'fd00:1::/32']);
    expect(['10.1.9.9', '192.168.1.10', 'fd00:1::5', '1.1.1.1'].filter((one) => !isReachable(one))).toEqual([]);
    expect(['10.2.0.1', '192.168.1.11', '127.0.0.1', 'fd00:2::5'].filter(isReachable)).toEqual([]);
  });
});

describe('the resolution of a name', () => {
  type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
  const lookUp = (addresses: readonly string[], all: boolean) => {
    const resolve = (_host: string, _options: LookupAllOptions, answer: Answer) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const { promise, resolve: done, reject } = Promise.withResolvers<unknown>();
    const lookup = createGuardedLookup(isPublicAddress, resolve as Parameters<typeof createGuardedLookup>[1]);
    lookup('hook.example.com', { all }, (error, found) => (error ? reject(error) : done(found)));
    return promise;
  };
  it('answers what it judged, in either form', async () => {
    expect(await lookUp(['1.1.1.1', '2400:3200::1'], true)).toHaveLength(2);
    expect(await lookUp(['1.1.1.1'], false)).toBe('1.1.1.1');
  });
  it('refuses a name with any address out of reach, and one with none', async () => {
    await expect(lookUp(['1.1.1.1', '127.0.0.1'], true)).rejects.toBeInstanceOf(UnreachableAddressError);
    await expect(lookUp(['10.0.0.1'], false)).rejects.toBeInstanceOf(UnreachableAddressError);
    await expect(lookUp([], true)).rejects.toBeInstanceOf(UnreachableAddressError);
  });
});
