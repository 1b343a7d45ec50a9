import { expect, it } from 'vitest';
import { API_HEADERS, buildCommonHeaders, buildPageHeaders } from './security-headers.ts';

it('R-260 a page runs scripts of this site with its nonce only, cannot be framed, and keeps its address to itself', () => {
  const headers = buildPageHeaders({ nonce: 'abc' }, true);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['permissions-policy']).toMatch(/camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)/);
});

it('https is asked for only where it is spoken', () => {
  expect(buildCommonHeaders(false)['strict-transport-security']).toBeUndefined();
  expect(buildCommonHeaders(true)['strict-transport-security']).toMatch(/max-age=31536000/);
});

it('an answer of the API runs nothing, cannot be framed and is not stored', () => {
  expect(API_HEADERS['content-security-policy']).toMatch(/default-src 'none';.*frame-ancestors 'none'/);
  expect(API_HEADERS['cache-control']).toBe('no-store');
});
