import { describe, expect, it } from 'vitest';
import { locateAddress } from './place.ts';

describe('placeOf', () => {
  it.each([
    ['114.114.114.114', '江苏省 南京市'],
    ['::ffff:120.24.78.68', '广东省 深圳市'],
    ['8.8.8.8', '美国'],
    ['127.0.0.1', '本机或内网'],
    ['192.168.3.4', '本机或内网'],
    ['::1', '本机或内网'],
    ['2409:8a00::1', '未知'],
    ['', '未知'],
    ['not an address', '未知'],
    ['999.1.1.1', '未知'],
  ])('%s: %s', (ip, place) => expect(locateAddress(ip)).toBe(place));
});
