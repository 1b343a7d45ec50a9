/** Reports the uncertain parts of db/facts: null values, rows written from memory, and fields that the engine does not understand. */
import { listUndecidableReasons } from '#domain/amendments/checked-rows.ts';
import { createCatalogue, type PreparedRow } from '#domain/qualification/catalogue.ts';
import type { Category, Facts } from '#domain/qualification/facts.ts';
import { findLevelReach, type LevelReach } from '#domain/qualification/reach.ts';
import { loadFacts } from './load.ts';

export interface FactsReportRow {
  standardCode: string;
  category: Category;
  standardName: string;
  level: string;
  rows: number;
  sourced: number;
  recalled: number;
  /** The number of rows that can never be decided, for any reason. */
  undecidable: number;
  nullFigures: string[];
  unknownFields: string[];
  /** Whether records alone can ever meet the level, and the reason if not. */
  reach: LevelReach;
}
export interface FactsReport {
  version: string;
  totals: {
    rows: number;
    sourced: number;
    recalled: number;
    undecidable: number;
    nullFigures: number;
    levels: number;
    canBeMet: number;
    canBeDeclared: number;
    /** Number of levels with a requirement that is not known yet. */
    openLevels: number;
  };
  /** Levels that records alone can meet, by category. */
  categories: { category: Category; levels: number; canBeMet: number }[];
  rules: { id: string; name: string; confidence: string }[];
  levels: FactsReportRow[];
}

/** Fields in which null has a meaning by the schema; in all other fields null marks a value that was never verified. */
const meaningfulNulls = new Set(['grade', 'spec', 'education', 'refLevelAtLeast', 'ageLimit', 'metric']);

function listNulls(value: unknown, path: string): string[] {
  if (value === null) return meaningfulNulls.has(path.split('.').at(-1) ?? '') ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => listNulls(item, `${path}[${index}]`));
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => listNulls(item, path === '' ? key : `${path}.${key}`));
}

const isUnknownField = (text: string): boolean => text.includes('尚不支持');

const count = (rows: readonly PreparedRow[], test: (row: PreparedRow) => boolean): number => rows.filter(test).length;

export function createFactsReport(facts: Facts = loadFacts()): FactsReport {
  const catalogue = createCatalogue(facts);
  const levels = catalogue.standards.flatMap((standard) =>
    standard.levels.map(
      (level): FactsReportRow => ({
        standardCode: standard.code,
        category: standard.category,
        standardName: standard.name,
        level: level.key,
        rows: level.rows.length,
        sourced: count(level.rows, (row) => row.confidence === 'sourced'),
        recalled: count(level.rows, (row) => row.confidence !== 'sourced'),
        undecidable: count(level.rows, (row) => listUndecidableReasons(row).length > 0),
        nullFigures: level.rows.flatMap((row) => listNulls(row.row, row.id)),
        reach: findLevelReach(standard, level, catalogue),
        unknownFields: level.rows.flatMap((row) =>
          row.obstacles.filter(isUnknownField).map((text) => `${row.id}: ${text}`),
        ),
      }),
    ),
  );
  const sum = (of: (row: FactsReportRow) => number): number => levels.reduce((total, row) => total + of(row), 0);
  return {
    version: catalogue.version,
    totals: {
      rows: sum((row) => row.rows),
      sourced: sum((row) => row.sourced),
      recalled: sum((row) => row.recalled),
      undecidable: sum((row) => row.undecidable),
      nullFigures: sum((row) => row.nullFigures.length),
      levels: levels.length,
      canBeMet: levels.filter((level) => level.reach.best === 'met').length,
      canBeDeclared: levels.filter((level) => level.reach.best === 'declared').length,
      openLevels: levels.filter((level) => level.reach.best === 'open').length,
    },
    categories: [...Map.groupBy(levels, ({ category }) => category)].map(([category, own]) => ({
      category,
      levels: own.length,
      canBeMet: own.filter(({ reach }) => reach.best === 'met').length,
    })),
    rules: catalogue.facts.countingRules.map(({ id, name, confidence }) => ({ id, name, confidence })),
    levels,
  };
}
