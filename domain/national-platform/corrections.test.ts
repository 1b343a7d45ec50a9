import { describe, expect, it } from 'vitest';
import { CORRECTION_STATES, isAtWork, listCorrectionMoves, listEvidence } from './corrections.ts';

describe('a correction', () => {
  it('names papers for whatever differs, and never none', () => {
    expect(listEvidence({ what: 'project', field: 'contractAmount' })).toContain('施工合同');
    expect(listEvidence({ what: 'project', field: 'area' })).toContain('竣工验收报告');
    expect(listEvidence({ what: 'project', field: 'missing' })).toContain('中标通知书');
    expect(listEvidence({ what: 'person', field: 'validEnd' })).toContain('注册证书');
    expect(listEvidence({ what: 'project', field: 'constructor' }).length).toBeGreaterThan(0);
  });

  it('is filed again after a refusal, and completed only by the next comparison', () => {
    expect(listCorrectionMoves('refused')).toContain('filed');
    expect(CORRECTION_STATES.filter((from) => listCorrectionMoves(from).includes('done'))).toEqual([]);
    expect(CORRECTION_STATES.filter((state) => !isAtWork(state))).toEqual(['done', 'dropped']);
    expect(CORRECTION_STATES.filter((state) => isAtWork(state) && listCorrectionMoves(state).length === 0)).toEqual([]);
  });
});
