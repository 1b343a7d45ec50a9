import { describe, expect, it } from 'vitest';
import {
  CORRECTION_STATES,
  isCorrectionOpen,
  listCorrectionEvidence,
  listNextCorrectionStates,
} from './corrections.ts';

describe('a correction', () => {
  it('names papers for whatever differs, and never none', () => {
    expect(listCorrectionEvidence({ what: 'project', field: 'contractAmount' })).toContain('施工合同');
    expect(listCorrectionEvidence({ what: 'project', field: 'area' })).toContain('竣工验收报告');
    expect(listCorrectionEvidence({ what: 'project', field: 'missing' })).toContain('中标通知书');
    expect(listCorrectionEvidence({ what: 'person', field: 'validEnd' })).toContain('注册证书');
    expect(listCorrectionEvidence({ what: 'project', field: 'constructor' }).length).toBeGreaterThan(0);
  });

  it('is filed again after a refusal, and completed only by the next comparison', () => {
    expect(listNextCorrectionStates('refused')).toContain('filed');
    expect(CORRECTION_STATES.filter((from) => listNextCorrectionStates(from).includes('done'))).toEqual([]);
    expect(CORRECTION_STATES.filter((state) => !isCorrectionOpen(state))).toEqual(['done', 'dropped']);
    expect(
      CORRECTION_STATES.filter((state) => isCorrectionOpen(state) && listNextCorrectionStates(state).length === 0),
    ).toEqual([]);
  });
});
