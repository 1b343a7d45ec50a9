import { describe, expect, it } from 'vitest';
import { realCatalogue, realFacts } from '../../testing/facts.ts';
import { isRequirementKind } from '../requirement.ts';

const { terms } = realCatalogue;

/** Every group of every standard, with the key under which the terms know its standard. */
const groups = realCatalogue.standards.flatMap((standard) =>
  standard.levels.flatMap((level) =>
    level.rows.flatMap(({ row }) => {
      if (!isRequirementKind(row, 'performance')) return [];
      return [
        ...row.groups.map((group) => ({ key: standard.code, group })),
        ...(row.byCategory ?? []).flatMap((frame) =>
          frame.groups.map((group) => ({ key: `${standard.code}/${frame.code ?? ''}`, group })),
        ),
      ];
    }),
  ),
);

describe('the terms of works', () => {
  it('say of every group of every standard what it asks for', () => {
    const silent = groups.filter(({ key, group }) => terms.groupOf(key, group.id) === null);
    expect(silent.map(({ key, group }) => `${key} ${group.id} ${group.summary}`)).toEqual([]);
    expect(groups.length).toBeGreaterThan(200);
  });

  it('name only groups that the standards have, kinds that are described, and metrics that are asked for', () => {
    const known = new Set(groups.map(({ key, group }) => `${key}|${group.id}`));
    const kinds = new Set(realFacts.workTerms.kinds.map((kind) => kind.name));
    const metrics = new Set(
      groups.flatMap(({ group }) =>
        [...group.anyOf, ...(group.original?.anyOf ?? [])].flatMap((one) => [
          one.metric ?? '',
          ...(one.and ?? []).map((part) => part.metric),
        ]),
      ),
    );
    for (const group of realFacts.workTerms.groups) {
      expect(known, `${group.standard} ${group.group}`).toContain(`${group.standard}|${group.group}`);
      for (const kind of group.kinds) expect(kinds).toContain(kind);
      for (const metric of group.tellingMetrics) expect(metrics).toContain(metric);
    }
    for (const metric of realFacts.workTerms.metrics) expect(metrics, metric.name).toContain(metric.name);
  });

  it('let no two groups of one standard share a kind without saying what else tells them apart', () => {
    const twice = realFacts.workTerms.groups.flatMap((group) =>
      realFacts.workTerms.groups
        .filter(
          (other) =>
            other.standard === group.standard &&
            other.group > group.group &&
            other.kinds.some((kind) => group.kinds.includes(kind)),
        )
        .map((other) => ({ group, other })),
    );
    for (const { group, other } of twice) {
      const getMetrics = (id: string) =>
        new Set(
          groups
            .filter((one) => one.key === group.standard && one.group.id === id)
            .flatMap((one) => one.group.anyOf.map((way) => way.metric)),
        );
      const shared = [...getMetrics(group.group)].filter((metric) => getMetrics(other.group).has(metric));
      expect(shared, `${group.standard} ${group.group} ${other.group}`).toEqual([]);
    }
  });

  it('judge a role as a whole, never by a part of its name', () => {
    expect(terms.judgeRole('项目经理')).toBe('yes');
    expect(terms.judgeRole('项目经理、技术负责人')).toBe('yes');
    expect(terms.judgeRole('项目经理助理')).toBe('no');
    expect(terms.judgeRole('副总监')).toBe('no');
    expect(terms.judgeRole('牵头人')).toBe('maybe');
  });
});
