import { describe, expect, it } from 'vitest';
import { listMissingRequirements } from './missing-requirements.ts';

const turned = (rest: object) => ({
  title: '企业资产',
  before: '净资产 800 万元以上',
  after: '净资产 801 万元以上',
  clauseBefore: '1.1.1',
  clauseAfter: '第二条',
  have: '800 万元',
  lack: '还差 1 万元',
  way: 'worse' as const,
  ...rest,
});

describe('what an enterprise lacks from a day on', () => {
  it('stands with both texts and their clauses', () => {
    expect(listMissingRequirements({ turned: [turned({})] })).toEqual([
      {
        what: '企业资产：还差 1 万元（现有 800 万元）',
        before: '净资产 800 万元以上（1.1.1）',
        after: '净资产 801 万元以上（第二条）',
      },
    ]);
  });

  it('names what can no longer be proven', () => {
    expect(
      listMissingRequirements({ turned: [turned({ lack: null, have: '待核对', way: 'unproven' })] }),
    ).toMatchObject([{ what: '企业资产：不再能证明（现有 待核对）' }]);
  });

  it('says of what is new that nothing was asked, and leaves out what gets easier', () => {
    const rows = [
      turned({ before: null, clauseBefore: null, clauseAfter: null, lack: null }),
      turned({ way: 'eased' }),
    ];
    expect(listMissingRequirements({ turned: rows })).toEqual([
      { what: '企业资产（现有 800 万元）', before: '不要求', after: '净资产 801 万元以上' },
    ]);
  });
});
