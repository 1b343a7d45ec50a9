import { describe, expect, it } from 'vitest';
import { runToEnd } from '#domain/cooperative/cooperative.ts';
import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createTestProject,
  type ProjectInput,
} from '../testing/enterprises.ts';
import { findAgreements } from './agreement.ts';
import { compareAllProjects } from './compare.ts';
import { collectFindings } from './findings.ts';

const work = (name: string, rest: Partial<ProjectInput> = {}) =>
  createTestProject(name, '10300101', { projectNo: `P-${name}`, contractAmount: 3000, ...rest });
const person = (name: string, regNo: string, validEnd = '2029-12-31') =>
  createRegisteredPerson(name, '一级建造师', '建筑工程', {
    registrations: [{ regType: '一级建造师', specialty: '建筑工程', regNo, validEnd, registeredHere: true }],
  });
const compare = (ours: EnterpriseDocument, theirs: EnterpriseDocument) => {
  const records = { projects: theirs.projects, people: theirs.registeredPeople };
  const projects = ours.projects as (Project & { uuid: string })[];
  return { records, comparison: runToEnd(compareAllProjects(projects, records, ours.registeredPeople)) };
};
const getKeys = (ours: EnterpriseDocument, theirs: EnterpriseDocument): string[] => {
  const { records, comparison } = compare(ours, theirs);
  return runToEnd(collectFindings(ours.registeredPeople, records, comparison)).map(({ key }) => key);
};
const agreed = (keys: readonly string[], ours: EnterpriseDocument, theirs: EnterpriseDocument): string[] => {
  const { records, comparison } = compare(ours, theirs);
  return runToEnd(findAgreements(keys, ours.registeredPeople, records, comparison)).toSorted();
};

const both = { projects: [work('同一项目')], registeredPeople: [person('甲', 'R-1')] };
const ours = buildEnterprise({
  projects: [...both.projects, work('金额不同'), work('平台没有')],
  registeredPeople: [...both.registeredPeople, person('乙', 'R-2'), person('丙', 'R-3')],
});
const theirs = buildEnterprise({
  projects: [...both.projects, work('金额不同', { contractAmount: 2000 }), work('本企业没有')],
  registeredPeople: [...both.registeredPeople, person('乙', 'R-2', '2025-01-01'), person('丁', 'R-4')],
});
const keys = getKeys(ours, theirs);

describe('a difference that is being put right', () => {
  it('is there for each kind, and agrees nowhere as long as it is', () => {
    expect(keys).toHaveLength(6);
    expect(agreed(keys, ours, theirs)).toEqual([]);
  });

  it('agrees once both sides say the same, whichever of them changed', () => {
    const all = [...keys].toSorted();
    expect(agreed(keys, ours, ours)).toEqual(all);
    const platformOnly = all.filter((key) => key.startsWith('platform-'));
    expect(platformOnly).toHaveLength(2);
    expect(agreed(keys, theirs, theirs)).toEqual(expect.arrayContaining(platformOnly));
  });

  it('does not agree because our record is gone, or has another number', () => {
    const own = keys.filter((key) => !key.startsWith('platform-'));
    expect(agreed(own, buildEnterprise(both), theirs)).toEqual([]);
    const renumbered = { ...ours, projects: ours.projects.map((one) => ({ ...one, projectNo: `${one.projectNo}-2` })) };
    expect(agreed(own, renumbered, ours).filter((key) => key.startsWith('project:'))).toEqual([]);
  });

  it('does not agree because the platform says nothing of it', () => {
    expect(agreed(keys, ours, buildEnterprise({}))).toEqual([]);
    const blank = buildEnterprise({ projects: [...both.projects, work('金额不同', { contractAmount: null })] });
    expect(
      agreed(
        keys.filter((key) => key.endsWith('contractAmount')),
        ours,
        blank,
      ),
    ).toEqual([]);
  });
});
