import { describe, expect, it } from 'vitest';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { faultyEnterprise } from '#domain/testing/opinion-enterprises.ts';
import { listEnterpriseRecordEdits } from './edits.ts';

const now = (): EnterpriseDocument => buildEnterprise(faultyEnterprise);

/** The document as a version of the program stored it that lacked some fields, had others, and wrote them in another order. */
function writeOlder(value: unknown, left: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => writeOlder(one, left));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, one]) => !left.has(key) && one !== null);
  return Object.fromEntries([
    ['fieldOfThen', '示例'],
    ...kept.toReversed().map(([key, one]) => [key, writeOlder(one, left)] as const),
  ]);
}
const older = (enterprise: EnterpriseDocument) =>
  writeOlder(enterprise, new Set(['idType', 'gender', 'works', 'registeredHere', 'spec'])) as EnterpriseDocument;

describe('the edits between a stored enterprise and the current one', () => {
  it('are none where only the shape of the document changed', () => {
    expect(listEnterpriseRecordEdits(older(now()), now())).toEqual([]);
    expect(listEnterpriseRecordEdits(now(), older(now()))).toEqual([]);
  });

  it('are those of values, in older shapes too', () => {
    const changed = now();
    const [first] = changed.registeredPeople;
    const [project] = changed.projects;
    if (first === undefined || project === undefined) throw new Error('no records');
    first.registrations = [];
    project.floors = 31;
    changed.otherPeople.pop();
    expect(listEnterpriseRecordEdits(older(now()), changed)).toEqual([
      { part: '注册人员', name: first.name, change: 'changed' },
      expect.objectContaining({ part: '非注册人员', change: 'removed' }),
      { part: '项目', name: project.projectName, change: 'changed' },
    ]);
  });

  it('count a value that was cleared or filled', () => {
    const [before, after] = [now(), now()];
    after.enterprise.netAssets = null;
    expect(listEnterpriseRecordEdits(before, after)).toMatchObject([{ part: '企业信息', change: 'changed' }]);
    expect(listEnterpriseRecordEdits(after, before)).toMatchObject([{ part: '企业信息', change: 'changed' }]);
  });
});
