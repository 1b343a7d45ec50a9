import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES } from '#apps/pages.ts';
import { PARTIAL_RUN_KINDS } from '#domain/qualification/run-kinds.ts';
import {
  buildAddressWithParams,
  getEvaluationHomeAddress,
  getEvaluationLogAddress,
  getReportAddress,
  getWizardAddress,
  parseEvaluationAddress,
} from './evaluation-address.ts';

const known = new Set(PAGE_ROUTES.map((page) => page.path));

describe('addresses of the simulated acceptance (P-049 to P-059)', () => {
  it.each(PARTIAL_RUN_KINDS)('%s leads to pages of the route table', (kind) => {
    for (const address of [
      getEvaluationHomeAddress(kind),
      getEvaluationLogAddress(kind),
      getWizardAddress(kind),
      getReportAddress(kind, 'x'),
    ])
      expect(known).toContain(address.split('?')[0]);
    expect(parseEvaluationAddress(getEvaluationHomeAddress(kind))).toEqual({ kind, view: 'home' });
    expect(parseEvaluationAddress(getEvaluationLogAddress(kind))).toEqual({ kind, view: 'log' });
  });

  it('reads every page of the table, in any case, and the alias (gaps G-06, G-07)', () => {
    expect(parseEvaluationAddress('/qyxx/mnsbsljy/XMCHECK/checkstep')).toEqual({ kind: 'xm', view: 'step' });
    expect(parseEvaluationAddress('/qyxx/mnsbsljy/fzcrycheck/checkStep')).toEqual({ kind: 'fzcry', view: 'step' });
    expect(parseEvaluationAddress('/qyxx/qyxxjy/rycheck')).toEqual({ kind: 'zcry', view: 'home' });
    expect(parseEvaluationAddress('/qyxx/qyxxjy/xmcheck')).toEqual({ kind: 'xm', view: 'home' });
  });

  it('changes parts of an address and leaves the rest', () => {
    const location = { pathname: '/a', search: '?standard=1&step=2' };
    expect(buildAddressWithParams(location, { step: '1' })).toBe('/a?standard=1&step=1');
    expect(buildAddressWithParams(location, { step: null, standard: null })).toBe('/a');
  });
});
