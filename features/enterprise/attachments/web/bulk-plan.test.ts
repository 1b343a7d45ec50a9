import { describe, expect, it } from 'vitest';
import type { FileMatch } from '../attachments.contract.ts';
import { buildUploadPlan, countBulkItems } from './bulk-plan.ts';

const candidate = (label: string) => ({ bizType: 'register' as const, bizUuid: label, label, note: '' });
const matches: FileMatch[] = [
  { name: '张三.pdf', state: 'matched', candidates: [candidate('张三')] },
  { name: '李四.pdf', state: 'ambiguous', candidates: [candidate('李四甲'), candidate('李四乙')] },
  { name: '风景.jpg', state: 'unknown', candidates: [] },
];
const files = matches.map(({ name }) => new File(['x'], name));

describe('the plan of a bulk upload', () => {
  it('chooses what is beyond doubt only', () => {
    const items = buildUploadPlan(files, matches);
    expect(items.map((item) => item.target?.label ?? null)).toEqual(['张三', null, null]);
    expect(countBulkItems(items)).toEqual({ chosen: 1, ambiguous: 1, unknown: 1, sent: 0, refused: 0 });
  });
  it('counts what was sent and refused', () => {
    const [one, two, three] = buildUploadPlan(files, matches);
    if (!one || !two || !three) throw new Error('three items expected');
    const done = [
      { ...one, outcome: 'sent' as const },
      { ...two, target: candidate('李四甲'), outcome: { refusal: '图片不完整' } },
      three,
    ];
    expect(countBulkItems(done)).toEqual({ chosen: 1, ambiguous: 0, unknown: 1, sent: 1, refused: 1 });
  });
});
