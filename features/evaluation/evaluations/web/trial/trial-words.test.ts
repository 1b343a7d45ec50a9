import { describe, expect, it } from 'vitest';
import { formatDecidableCount, formatPendingCertification, formatTrialEnd } from './trial-words.ts';

const licence = { uuid: 'licence', filename: '营业执照.png', size: 40, uploadTime: '2026-11-23 10:00:00' };

describe('a trial report that waits for the certification', () => {
  it('says that it is looked at', () => {
    const { text, action } = formatPendingCertification({ state: 'reviewing', licence, rejectReason: null });
    expect(text).toContain('认证结果会发到消息中心');
    expect(action).toBe('查看认证进度');
  });
  it('says that the licence is missing', () => {
    const { text, action } = formatPendingCertification({ state: 'reviewing', licence: null, rejectReason: null });
    expect(text).toContain('还差营业执照');
    expect(action).toBe('上传营业执照');
  });
  it('says that it was refused, and why', () => {
    const { text, action } = formatPendingCertification({
      state: 'rejected',
      licence,
      rejectReason: '营业执照照片不清楚',
    });
    expect(text).toMatch(/^企业认证没有通过：营业执照照片不清楚。/);
    expect(action).toBe('重新提交认证');
  });
  it('says that it was refused where no reason is known', () => {
    expect(formatPendingCertification({ state: 'rejected', licence, rejectReason: null }).text).toMatch(
      /^企业认证没有通过。/,
    );
  });
});

it('says how much of a result records decide, and until when the report can be made again', () => {
  expect(formatDecidableCount({ total: 6, decidable: 4 })).toBe(
    '该等级 6 条要求：4 条按资料直接下结论，2 条由企业声明或人工核对。',
  );
  expect(formatDecidableCount({ total: 6, decidable: 6 })).toBe('该等级 6 条要求：6 条按资料直接下结论。');
  expect(formatDecidableCount({ total: 6, decidable: 0 })).toContain('都不能只凭资料下结论');
  expect(formatTrialEnd(null)).toContain('这份报告不计');
  expect(formatTrialEnd('2026-12-07 10:00:00')).toContain('2026-12-07 10:00 前');
});
