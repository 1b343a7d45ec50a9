import { describe, expect, it } from 'vitest';
import { buildCertificateStripItems } from './strip-items.ts';

const COUNTS = { total: 3, expired: 0, due7: 1, due30: 0, due60: 0, due90: 0, valid: 2, withdrawn: 0 };
const AT = { pathname: '/qyxx/qyinfo/zzzsxx', search: '?category=design&pageNum=3' };

describe('strip above the certificates', () => {
  it('shows all, those in force, and the states that have any', () => {
    expect(buildCertificateStripItems(COUNTS, '', AT).map((item) => [item.key, item.count])).toEqual([
      ['', 3],
      ['due7', 1],
      ['valid', 2],
    ]);
  });

  it('keeps a chosen state in sight when its last one is gone', () => {
    expect(buildCertificateStripItems(COUNTS, 'expired', AT).map((item) => item.key)).toEqual([
      '',
      'expired',
      'due7',
      'valid',
    ]);
  });

  it('links keep the other filters and go to the first page', () => {
    const [all, due7] = buildCertificateStripItems(COUNTS, 'due7', { ...AT, search: `${AT.search}&validity=due7` });
    expect(all?.to).toBe('/qyxx/qyinfo/zzzsxx?category=design');
    expect(due7?.to).toBe('/qyxx/qyinfo/zzzsxx?category=design&validity=due7');
    expect(buildCertificateStripItems(COUNTS, '', { ...AT, search: '' })[0]?.to).toBe(AT.pathname);
  });
});
