import { describe, expect, it } from 'vitest';
import { BLOCKED_PROTOCOL_MESSAGE, BLOCKED_URL_MESSAGE, parseExternalTarget } from './external-target.ts';

describe('external redirect', () => {
  it.each(['https://example.com/a?b=1', 'http://example.com/'])('R-180 lets %s pass', (text) => {
    expect(parseExternalTarget(text)).toEqual({ url: new URL(text) });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/x',
  ])('R-179, R-181 refuses the protocol of %j', (text) => {
    expect(parseExternalTarget(text)).toEqual({ refused: BLOCKED_PROTOCOL_MESSAGE });
  });

  it.each([null, '', 'not an address', 'http://', '//example.com/x', '/\\example.com'])(
    'R-178, R-182 refuses %j as no address',
    (text) => {
      expect(parseExternalTarget(text)).toEqual({ refused: BLOCKED_URL_MESSAGE });
    },
  );
});
