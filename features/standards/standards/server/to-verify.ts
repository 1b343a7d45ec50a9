import { href } from '#domain/access/page.ts';
import { listUndecidableReasons } from '#domain/amendments/checked-rows.ts';
import { memoizeByCatalogue } from '#domain/amendments/live-catalogue.ts';
import type { Catalogue, CatalogueLevel, CatalogueStandard, PreparedRow } from '#domain/qualification/catalogue.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import type { listUnverifiedRequirements, UnverifiedRequirement } from '../contract/to-verify.ts';

/** Counts the enterprises that have each level; provided by the certificates feature. */
export type CountHolders = (
  db: Db,
) => Promise<readonly { readonly standardCode: string; readonly level: string; readonly enterpriseCount: number }[]>;

type Row = Omit<UnverifiedRequirement, 'enterpriseCount'> & { readonly held: string };

const heldBy = (standardCode: string, level: string): string => `${standardCode} ${level}`;

function getRow(standard: CatalogueStandard, level: CatalogueLevel, row: PreparedRow): Row {
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
    obstacles: [...listUndecidableReasons(row)],
    held: heldBy(standard.code, level.key),
  };
}

/** Lists the rows that `npm run facts` counts as unverified: those written from memory, or without the decisive values. */
export const listUnverifiedRows = (catalogue: Catalogue): readonly Row[] =>
  catalogue.standards.flatMap((standard) =>
    standard.levels.flatMap((level) =>
      level.rows
        .filter((row) => row.confidence !== 'sourced' || listUndecidableReasons(row).length > 0)
        .map((row) => getRow(standard, level, row)),
    ),
  );

export function createUnverifiedRequirementList(catalogue: Catalogue, countHolders: CountHolders) {
  const rowsOf = memoizeByCatalogue(catalogue, listUnverifiedRows);
  return async ({ app }: OperatorContext, query: InputOf<typeof listUnverifiedRequirements>['query']) => {
    const { kind } = query;
    const holders = await countHolders(app.db);
    const enterprisesOf = new Map(
      holders.map(({ standardCode, level, enterpriseCount }) => [heldBy(standardCode, level), enterpriseCount]),
    );
    const found = rowsOf()
      .filter((row) => kind === undefined || (kind === 'recalled' ? row.isRecalled : row.obstacles.length > 0))
      .map(({ held, ...row }) => ({ ...row, enterpriseCount: enterprisesOf.get(held) ?? 0 }))
      .sort((a, b) => b.enterpriseCount - a.enterpriseCount);
    const from = getOffset(query);
    return { rows: found.slice(from, from + query.pageSize), total: found.length };
  };
}

/** Creates the operator queue of unverified rows. Facts change only with a delivery, so the age of a row is unknown. */
export function createVerificationBacklog(catalogue: Catalogue): BacklogSource {
  const rowsOf = memoizeByCatalogue(catalogue, listUnverifiedRows);
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
