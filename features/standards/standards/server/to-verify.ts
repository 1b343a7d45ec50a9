import { href } from '#domain/access/page.ts';
import { rememberOfLaw } from '#domain/amendments/living-catalogue.ts';
import type { Catalogue, CatalogueLevel, CatalogueStandard, PreparedRow } from '#domain/qualification/catalogue.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { WaitingSource } from '#platform/server/waiting.ts';
import type { listToVerify, ToVerify } from '../contract/to-verify.ts';

/** How many firms hold each level; the certificates feature knows. */
export type CountHolders = (
  db: Db,
) => Promise<readonly { readonly standardCode: string; readonly level: string; readonly firms: number }[]>;

type Row = Omit<ToVerify, 'firmCount'> & { readonly held: string };

const heldBy = (standardCode: string, level: string): string => `${standardCode} ${level}`;

function rowOf(standard: CatalogueStandard, level: CatalogueLevel, row: PreparedRow): Row {
  return {
    id: `${standard.code} ${level.key} ${row.id}`,
    standardCode: standard.code,
    displayCode: standard.displayCode,
    standardName: standard.name,
    level: level.key,
    rowId: row.id,
    clause: row.clause,
    text: row.words.text,
    isRecalled: row.confidence !== 'sourced',
    obstacles: [...row.obstacles],
    held: heldBy(standard.code, level.key),
  };
}

/** As `npm run facts` counts them: written from memory, or without what decides. */
export const rowsToVerify = (catalogue: Catalogue): readonly Row[] =>
  catalogue.standards.flatMap((standard) =>
    standard.levels.flatMap((level) =>
      level.rows
        .filter((row) => row.confidence !== 'sourced' || row.obstacles.length > 0)
        .map((row) => rowOf(standard, level, row)),
    ),
  );

export function createToVerify(catalogue: Catalogue, countHolders: CountHolders) {
  const rowsOf = rememberOfLaw(catalogue, rowsToVerify);
  return async ({ app }: OperatorContext, query: InputOf<typeof listToVerify>['query']) => {
    const { kind } = query;
    const holders = await countHolders(app.db);
    const firmsOf = new Map(holders.map(({ standardCode, level, firms }) => [heldBy(standardCode, level), firms]));
    const found = rowsOf()
      .filter((row) => kind === undefined || (kind === 'recalled' ? row.isRecalled : row.obstacles.length > 0))
      .map(({ held, ...row }) => ({ ...row, firmCount: firmsOf.get(held) ?? 0 }))
      .sort((a, b) => b.firmCount - a.firmCount);
    const from = offsetOf(query);
    return { rows: found.slice(from, from + query.pageSize), total: found.length };
  };
}

/** The facts change with a delivery only, so nobody knows since when a row waits. */
export function factsWaiting(catalogue: Catalogue): WaitingSource {
  const rowsOf = rememberOfLaw(catalogue, rowsToVerify);
  return {
    key: 'fact',
    label: '待核对的标准数据',
    unit: '条',
    right: 'manage:standard:list',
    href: href(operatorDeskPages.desk, null, { what: 'fact' }),
    isQuiet: true,
    measure: async () => ({ count: rowsOf().length, oldest: null }),
  };
}
