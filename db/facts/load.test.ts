import { describe, expect, it } from 'vitest';
import { factsFiles, loadFacts, loadFactsFile } from './load.ts';
import { createFactsReport } from './report.ts';

describe('the facts', () => {
  it.each(factsFiles)('%s holds its schema', (name) => {
    expect(loadFactsFile(name)).toBeTypeOf('object');
  });

  it('have one version that does not change between reads', () => {
    expect(loadFacts().version).toMatch(/^[0-9a-f]{64}$/);
    expect(loadFacts().version).toBe(createFactsReport().version);
  });

  it('are reported where they are not certain', () => {
    const report = createFactsReport();
    expect(report.totals.rows).toBe(report.totals.sourced + report.totals.recalled);
    expect(report.totals.undecidable).toBeGreaterThan(0);
    const subgrade = report.levels.find((level) => level.standardCode === '10300217' && level.level === '一级');
    expect(subgrade?.nullFigures.length).toBeGreaterThan(0);
    expect(report.rules.find((rule) => rule.id === 'CR-10')?.confidence).toBe('unknown');
    expect(report.levels.flatMap((level) => level.unknownFields)).toEqual([]);
  });
});
