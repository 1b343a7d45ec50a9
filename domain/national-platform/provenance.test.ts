import { describe, expect, it } from 'vitest';
import { runToEnd } from '#domain/cooperative/cooperative.ts';
import type { PlatformSource } from '#domain/national-platform/records.ts';
import { PROJECT_DATA_SOURCES, type ProjectDataSource } from '#domain/records/project.ts';
import { describeReminder } from '#domain/reminders/wording.ts';
import { buildEnterprise, createTestProject, type ProjectInput, testDay } from '../testing/enterprises.ts';
import { compareAllProjects } from './compare.ts';
import { collectFindings } from './findings.ts';
import {
  formatDataLevel,
  formatLevelSource,
  formatPlatformState,
  getProvenance,
  getSourceTexts,
  SOURCE_TEXTS,
} from './provenance.ts';

const UNVERIFIED = (Object.keys(PROJECT_DATA_SOURCES) as ProjectDataSource[]).filter((one) => one !== 'platform');

describe('the origin of a source', () => {
  it.each([
    ['http', 'platform'],
    ['file', 'list'],
    ['page', 'list'],
    ['sample', 'sample'],
  ] as const satisfies readonly (readonly [PlatformSource, ProjectDataSource])[])('%s: %s', (source, provenance) => {
    expect(getProvenance(source)).toBe(provenance);
    expect(getSourceTexts(source)).toBe(SOURCE_TEXTS[provenance]);
  });
});

describe('what is said of a comparison and of a level', () => {
  it('names the platform only where a service spoke for it', () => {
    for (const platformState of ['same', 'differs', 'missing'] as const) {
      expect(formatPlatformState({ platformState, platformSource: 'platform' })).toMatch(/^(与平台|平台中)/);
      for (const platformSource of UNVERIFIED)
        expect(formatPlatformState({ platformState, platformSource })).not.toMatch(/与平台|平台中/);
    }
    expect(formatPlatformState({ platformState: 'differs', platformSource: 'list' })).toBe(
      '与导入的清单不一致（未经平台核实）',
    );
    expect(formatPlatformState({ platformState: 'same', platformSource: null })).toBe('与平台一致（来源未记录）');
    expect(formatPlatformState({ platformState: 'unchecked', platformSource: null })).toBe('未比对');
  });

  it('tells an unverified level with its source, and others without', () => {
    for (const levelSource of UNVERIFIED)
      expect(formatDataLevel({ dataLevel: 'A', levelSource })).toBe(`A 级，来自${PROJECT_DATA_SOURCES[levelSource]}`);
    for (const levelSource of ['platform', null] as const) {
      expect(formatDataLevel({ dataLevel: 'A', levelSource })).toBe('A 级');
      expect(formatLevelSource({ dataLevel: 'A', levelSource })).toBeNull();
    }
    expect(formatDataLevel({ dataLevel: null, levelSource: 'list' })).toBe('未定级');
  });

  it.each(['projectDiffers', 'projectMissing'] as const)('reminds of %s by the same names', (kind) => {
    const word = (items: readonly string[]) =>
      describeReminder({ kind, subject: '示例项目', dueDate: null, items }, testDay);
    expect(word([]).title).toContain('监管平台');
    for (const provenance of UNVERIFIED) {
      const { title, content } = word([`of:${provenance}`]);
      expect(title).not.toContain('平台');
      expect(content).toContain('未经平台核实');
    }
  });
});

describe('findings of an uploaded list', () => {
  const ours = (rest: Partial<ProjectInput> = {}) =>
    createTestProject('示例项目', '10300101', { projectNo: 'P-1', ...rest });
  const getFindings = (mine: ProjectInput, theirs: ProjectInput | null, provenance: ProjectDataSource) => {
    const [enterprise, records] = [
      buildEnterprise({ projects: [mine] }),
      buildEnterprise({ projects: theirs ? [theirs] : [] }),
    ];
    const known = { projects: records.projects, people: [] };
    const stored = enterprise.projects.map((one) => ({ ...one, uuid: one.uuid ?? '' }));
    return runToEnd(
      collectFindings([], known, runToEnd(compareAllProjects(stored, known, [])), SOURCE_TEXTS[provenance]),
    );
  };

  it('caution before they advise, and judge no level', () => {
    for (const provenance of UNVERIFIED)
      for (const theirs of [null, ours({ dataLevel: 'C', contractAmount: 7 })]) {
        const findings = getFindings(ours({ dataLevel: 'A', contractAmount: 5 }), theirs, provenance);
        expect(findings.length).toBe(theirs === null ? 1 : 2);
        for (const { how } of findings) expect(how.startsWith(SOURCE_TEXTS[provenance].caution)).toBe(true);
        const [levels, others] = [true, false].map((isLevel) =>
          findings.filter(({ field }) => (field === 'dataLevel') === isLevel),
        );
        // Who decides about a level is the platform, whatever a list says.
        expect(levels?.every(({ wrong }) => wrong === 'unclear')).toBe(true);
        for (const { label, why } of others ?? []) expect(`${label}${why}`).not.toContain('平台');
      }
  });

  it('ask what follows if the list is right, whatever verified our own level', () => {
    const mine = ours({ dataLevel: 'A', levelSource: 'platform' });
    const [finding] = getFindings(mine, ours({ dataLevel: 'B' }), 'list');
    expect(finding?.change).toMatchObject({ kind: 'project', values: { dataLevel: 'B', levelSource: null } });
  });
});
