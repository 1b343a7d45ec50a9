import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { PART_KINDS } from '#domain/qualification/run-kinds.ts';
import { addressWith, getHome, getReport, getWizard, logOf, readPlace } from './evaluation-address.ts';

const known = new Set(PAGE_ROUTES.map((page) => page.path));

describe('addresses of the simulated acceptance (P-049 to P-059)', () => {
  it.each(PART_KINDS)('%s leads to pages of the route table', (kind) => {
    for (const address of [getHome(kind), logOf(kind), getWizard(kind), getReport(kind, 'x')])
      expect(known).toContain(address.split('?')[0]);
    expect(readPlace(getHome(kind))).toEqual({ kind, view: 'home' });
    expect(readPlace(logOf(kind))).toEqual({ kind, view: 'log' });
  });

  it('reads every page of the table, in any case, and the alias (gaps G-06, G-07)', () => {
    expect(readPlace('/qyxx/mnsbsljy/XMCHECK/checkstep')).toEqual({ kind: 'xm', view: 'step' });
    expect(readPlace('/qyxx/mnsbsljy/fzcrycheck/checkStep')).toEqual({ kind: 'fzcry', view: 'step' });
    expect(readPlace('/qyxx/qyxxjy/rycheck')).toEqual({ kind: 'zcry', view: 'home' });
    expect(readPlace('/qyxx/qyxxjy/xmcheck')).toEqual({ kind: 'xm', view: 'home' });
  });

  it('changes parts of an address and leaves the rest', () => {
    const location = { pathname: '/a', search: '?standard=1&step=2' };
    expect(addressWith(location, { step: '1' })).toBe('/a?standard=1&step=1');
    expect(addressWith(location, { step: null, standard: null })).toBe('/a');
  });
});
