/** Comparison with the national platform (R-011, gaps G-42; beyond.md, wishes 6 and 19). */
import { describe, expect, it } from 'vitest';
import { runToEnd } from '#domain/cooperative/cooperative.ts';
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise, createRegisteredPerson, createTestProject } from '../testing/enterprises.ts';
import { canCopyPlatformValue, compareAllProjects, comparePerson, indexPeople } from './compare.ts';

const base = {
  projectNo: 'P-1',
  contractAmount: 3000,
  area: 12_000,
  floors: 18,
  ownerName: '示例建设单位',
  acceptDate: '2024-06-30',
  dataLevel: 'A' as const,
  managerUuid: 'm1',
  links: {
    bidding: null,
    contract: null,
    drawingReview: null,
    permit: { state: '已登记', no: null, date: null },
    acceptance: null,
  },
};
const people = [
  { uuid: 'm1', name: '甲（示例）' },
  { uuid: 'm2', name: '乙（示例）' },
];
const enterpriseWith = (...projects: Parameters<typeof createTestProject>[2][]) =>
  buildEnterprise({ projects: projects.map((rest, index) => createTestProject(`项目${index}`, '10300101', rest)) });

function differencesWith(change: Partial<Project>): string[] {
  const ours = enterpriseWith(base).projects;
  const theirs = enterpriseWith(base).projects.map((row): Project => ({ ...row, ...change }));
  const records = {
    projects: theirs,
    people: buildEnterprise({ registeredPeople: people.map(({ uuid, name }) => ({ uuid, name })) }).registeredPeople,
  };
  return runToEnd(compareAllProjects(ours, records, people)).pairs.flatMap((pair) =>
    pair.differences.map((one) => one.field),
  );
}

describe('a project beside the record of the platform', () => {
  it('differs in nothing when nothing differs', () => {
    expect(differencesWith({})).toEqual([]);
  });

  it.each<[string, Partial<Project>]>([
    ['contractAmount', { contractAmount: 2800 }],
    ['area', { area: 11_000 }],
    ['floors', { floors: 17 }],
    ['ownerName', { ownerName: '另一建设单位（示例）' }],
    ['acceptDate', { acceptDate: '2024-07-01' }],
    ['dataLevel', { dataLevel: 'C' }],
    ['manager', { managerUuid: 'm2' }],
    ['links.permit', { links: { ...base.links, permit: { state: '缺失', no: null, date: null } } }],
  ])('names %s, once, and nothing else', (field, change) => {
    expect(differencesWith(change)).toEqual([field]);
  });

  it('takes a blank of the platform for no statement', () => {
    expect(differencesWith({ contractAmount: null, acceptDate: null, managerUuid: null })).toEqual([]);
  });

  it('offers to take over what can stand as it is, and no person', () => {
    expect(['contractAmount', 'acceptDate'].every(canCopyPlatformValue)).toBe(true);
    expect(['manager', 'links.permit', 'uuid', '__proto__'].some(canCopyPlatformValue)).toBe(false);
  });
});

describe('matching', () => {
  it('goes by numbers, never by a name alone', () => {
    const ours = enterpriseWith(
      { projectNo: 'P-1' },
      { projectNo: null, permitNo: 'X-9' },
      { projectNo: null },
    ).projects;
    const theirs = enterpriseWith(
      { projectNo: 'P-1' },
      { projectNo: 'P-2', permitNo: 'X-9' },
      { projectNo: 'P-3' },
    ).projects;
    const found = runToEnd(compareAllProjects(ours, { projects: theirs, people: [] }, []));
    expect(found.pairs.map((pair) => [pair.ours.projectName, pair.theirs.projectNo])).toEqual([
      ['项目0', 'P-1'],
      ['项目1', 'P-2'],
    ]);
    expect(found.missing.map((one) => one.projectName)).toEqual(['项目2']);
    expect(found.extra.map(({ theirs: one, alike }) => [one.projectNo, alike?.projectName])).toEqual([
      ['P-3', '项目2'],
    ]);
  });

  it('lets one record of the platform stand for one project only', () => {
    const twice = enterpriseWith({ projectNo: 'P-1' }, { projectNo: 'P-1' }).projects;
    const found = runToEnd(
      compareAllProjects(twice, { projects: enterpriseWith({ projectNo: 'P-1' }).projects, people: [] }, []),
    );
    expect([found.pairs.length, found.missing.length]).toEqual([1, 1]);
  });

  it('knows a person by a registration number', () => {
    const withNumber = (name: string, regNo: string | null, validEnd = '2029-12-31') =>
      createRegisteredPerson(name, '一级建造师', '建筑工程', {
        registrations: [{ regType: '一级建造师', specialty: '建筑工程', regNo, validEnd }],
      });
    const ours = buildEnterprise({
      registeredPeople: [withNumber('甲', 'R-1'), withNumber('同名', null)],
    }).registeredPeople;
    const [same, namesake] = buildEnterprise({
      registeredPeople: [withNumber('改名', 'R-1', '2027-01-01'), withNumber('同名', null)],
    }).registeredPeople;
    if (!same || !namesake || !ours[0]) throw new Error('the enterprise lacks its people');
    const find = runToEnd(indexPeople(ours));
    expect(find(same)?.name).toBe('甲');
    expect(find(namesake)).toBeNull();
    expect(comparePerson(ours[0], same).map((one) => [one.label, one.ours, one.theirs])).toEqual([
      ['一级建造师持证人姓名', '甲', '改名'],
      ['一级建造师有效期', '2029-12-31', '2027-01-01'],
    ]);
  });
});
