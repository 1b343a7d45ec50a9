import { describe, expect, it } from 'vitest';
import { explainKeysUnavailable, formatKeyError } from './key-words.ts';

const place = { isSecureContext: true, hasApi: true, hostname: 'portal.example', port: '' };

describe('where keys work', () => {
  it('on a host name over https, and on localhost', () => {
    expect(explainKeysUnavailable(place)).toBeNull();
    expect(explainKeysUnavailable({ ...place, hostname: 'localhost', port: '3000' })).toBeNull();
  });
  it('not on an address: says which name to use instead', () => {
    expect(explainKeysUnavailable({ ...place, hostname: '127.0.0.1', port: '3000' })).toContain(
      'http://localhost:3000',
    );
    expect(explainKeysUnavailable({ ...place, hostname: '10.0.0.8' })).toContain('请改用域名');
    expect(explainKeysUnavailable({ ...place, hostname: '[::1]' })).toContain('请改用域名');
  });
  it('not without https, and not in old browsers', () => {
    expect(explainKeysUnavailable({ ...place, isSecureContext: false })).toContain('https');
    expect(explainKeysUnavailable({ ...place, hasApi: false })).toContain('不支持密钥');
  });
});

describe('what went wrong', () => {
  const named = (name: string, code?: string) =>
    Object.assign(new Error('browser text'), { name, ...(code && { code }) });
  it('is said in Chinese, never in the words of the browser', () => {
    for (const error of [
      named('NotAllowedError'),
      named('InvalidStateError'),
      named('SecurityError'),
      named('AbortError', 'ERROR_CEREMONY_ABORTED'),
      named('ConstraintError', 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'),
    ])
      expect(formatKeyError(error)).toMatch(/^[^a-z]*[\u4e00-\u9fff]/);
    expect(formatKeyError(named('NotAllowedError'))).toContain('已取消');
  });
});
