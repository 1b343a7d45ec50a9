import { describe, expect, it } from 'vitest';
import { BAD_PROTOCOL, BAD_URL, getTarget } from './external-target.ts';

describe('external redirect', () => {
  it.each(['https://example.com/a?b=1', 'http://example.com/'])('R-180 lets %s pass', (text) => {
    expect(getTarget(text)).toEqual({ url: new URL(text) });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/x',
  ])('R-179, R-181 refuses the protocol of %j', (text) => {
    expect(getTarget(text)).toEqual({ refused: BAD_PROTOCOL });
  });

  it.each([null, '', 'not an address', 'http://', '//example.com/x', '/\\example.com'])(
    'R-178, R-182 refuses %j as no address',
    (text) => {
      expect(getTarget(text)).toEqual({ refused: BAD_URL });
    },
  );
});
