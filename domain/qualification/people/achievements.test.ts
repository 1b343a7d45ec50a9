/** What was led: on the day and after it, of each scale beside each other, and counted once however it was entered. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import {
  countAchievements,
  evaluateAchievementScale,
  evaluateLedAchievement,
  evaluateStatedReach,
  type PersonAchievement,
} from './achievements.ts';
import { getProjectRoleField } from './project-roles.ts';

const { terms } = realCatalogue;
const achievement = (rest: Partial<PersonAchievement> = {}): PersonAchievement => {
  const [one] = buildEnterprise({
    achievements: [{ personUuid: 'a', projectName: '示例项目', role: '技术负责人', endDate: '2024-01-01' }],
  }).achievements;
  if (one === undefined) throw new Error('no achievement was read');
  return {
    ...one,
    isOwnerSure: true,
    project: null,
    isRoleTakenByOther: false,
    isLinkBroken: false,
    alike: [],
    dayConflicts: [],
    ...rest,
  };
};

describe('having led', () => {
  it.each([
    ['as asked', {}, 'yes'],
    ['ended on the day', { endDate: testDay }, 'yes'],
    ['ending the day after', { endDate: '2026-11-21' }, 'no'],
    ['without an end', { endDate: null }, 'maybe'],
    ['in a role that is not entered', { role: null }, 'maybe'],
    ['in a role that leads nothing', { role: '质量员' }, 'no'],
    ['in a role that leads nothing, without an end', { role: '质量员', endDate: null }, 'no'],
    ['perhaps by a namesake', { isOwnerSure: false }, 'maybe'],
    ['perhaps by a namesake, in a role that leads nothing', { isOwnerSure: false, role: '质量员' }, 'no'],
    ['with a problem of its own', { checkState: 'problem' }, 'maybe'],
  ] as const)('%s', (_name, rest, truth) => {
    expect(evaluateLedAchievement(achievement(rest), testDay, terms, '10300101')).toBe(truth);
  });
});

describe('having led a project of the enterprise', () => {
  const [project] = buildEnterprise({
    projects: [{ projectName: '示例大厦施工总承包', role: '工程总承包', acceptDate: '2024-01-01' }],
  }).projects;
  it.each([
    ['ended, and the project failed', '2024-01-01', '2024-01-01', 'maybe'],
    ['under way by both records, and the project failed', '2027-03-31', null, 'no'],
    ['ended by the achievement alone, and the project failed', '2027-03-31', '2024-01-01', 'maybe'],
  ] as const)('%s', (_name, acceptDate, endDate, truth) => {
    const failed = project === undefined ? null : { ...project, acceptDate, qualityPassed: false };
    const linked = achievement({ projectName: '示例大厦工程', project: failed, endDate });
    expect(evaluateLedAchievement(linked, testDay, terms, '10300101')).toBe(truth);
  });
  it.each([
    ['示例大厦工程', 'yes'],
    ['示例·大厦', 'yes'],
    ['示例住宅楼', 'maybe'],
  ] as const)('entered as %s: %s', (projectName, truth) => {
    const linked = achievement({ projectName, project: project ?? null });
    expect(evaluateLedAchievement(linked, testDay, terms, '10300101')).toBe(truth);
  });
});

describe('the role of an achievement in its project', () => {
  it.each([
    ['项目经理', '施工总承包', 'managerUuid'],
    ['项目负责人', '施工总承包', 'managerUuid'],
    ['项目负责人', '工程总承包', null],
    ['项目负责人', '工程设计', null],
    ['项目负责人', '工程勘察', null],
    ['项目经理', '工程总承包', 'managerUuid'],
    ['总监理工程师', null, 'managerUuid'],
    ['项目技术负责人', '施工总承包', 'techLeadUuid'],
    ['专业技术负责人', '施工总承包', null],
    ['企业技术负责人', '施工总承包', null],
    ['项目副经理（项目经理）', '施工总承包', null],
  ] as const)('%s of %s is named in %s', (role, of, field) => {
    expect(getProjectRoleField(role, { role: of })).toBe(field);
  });
});

describe('the scale of what was led', () => {
  const scales = ['小型', '中型', '大型'] as const;

  it('is compared for each pair, with 以上 and without it', () => {
    for (const [need, wanted] of scales.entries())
      for (const [have, own] of scales.entries()) {
        const [plain, above] = have < need ? ['no', 'no'] : have === need ? ['yes', 'yes'] : ['maybe', 'yes'];
        expect(evaluateAchievementScale(wanted, own), `${own} for ${wanted}`).toBe(plain);
        expect(evaluateAchievementScale(`${wanted}以上`, own), `${own} for ${wanted}以上`).toBe(above);
      }
  });

  it.each([
    ['大中型', '小型', 'no'],
    ['大中型', '中型', 'yes'],
    ['大中型', '大型', 'yes'],
    ['大型', null, 'maybe'],
    ['相应类型', '大型', 'maybe'],
    ['相应类型以上', '大型', 'maybe'],
    ['大型', '甲级', 'maybe'],
    ['2级', '二级工程项目', 'yes'],
    ['二级以上', '1 级项目', 'yes'],
    ['二级以上', '特级', 'yes'],
    ['甲级', '丙级', 'no'],
  ])('%s against %s', (need, have, truth) => {
    expect(evaluateAchievementScale(need, have)).toBe(truth);
  });
});

describe('the standard that was reached', () => {
  const reach = (standardCode: string | null, meetsLevel: string | null, least: string | null = '二级') =>
    evaluateStatedReach(achievement({ standardCode, meetsLevel }), '10300101', least);

  it.each([
    ['10300101', '二级', 'yes'],
    ['10300101', '一级', 'yes'],
    ['10300101', '三级', 'no'],
    ['10300101', null, 'maybe'],
    ['10300101', '甲级', 'maybe'],
    ['10300102', '一级', 'no'],
    [null, '一级', 'maybe'],
  ])('%s %s for 二级: %s', (code, level, truth) => {
    expect(reach(code, level)).toBe(truth);
  });

  it('is reached by any level where none is named', () => {
    expect(reach('10300101', null, null)).toBe('yes');
    expect(reach('10300102', null, null)).toBe('no');
  });
});

describe('a count of projects', () => {
  const count = (...list: readonly (readonly [name: string, key: string | null])[]) =>
    countAchievements(
      list.map(([projectName, projectUuid]) => achievement({ projectName, projectUuid })),
      () => 'yes',
    ).sure;

  it('has each once, by its key or its name', () => {
    expect(count(['甲', null], ['甲', null])).toBe(1);
    expect(count(['甲', null], ['甲 ', null], ['乙', null])).toBe(2);
    expect(count(['Ａ', null], ['A', null])).toBe(1);
    expect(count(['甲', '1'], ['乙', '1'])).toBe(1);
    expect(count(['甲', '1'], ['乙', '2'])).toBe(2);
    // What joins two that were apart joins all three.
    expect(count(['甲', '1'], ['乙', '2'], ['甲', '2'])).toBe(1);
    expect(count()).toBe(0);
  });

  it('tells what is sure from what is possible', () => {
    const list = ['yes', 'maybe', 'no'].map((projectName) => achievement({ projectName, projectUuid: null }));
    expect(countAchievements(list, ({ projectName }) => projectName as 'yes' | 'maybe' | 'no')).toEqual({
      sure: 1,
      possible: 2,
    });
  });
});
