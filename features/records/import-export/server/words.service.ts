import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { lockEnterprise } from '#platform/server/db/lock.repo.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import * as contract from '../import-export.contract.ts';
import { getBatchLayout } from './batch.repo.ts';
import { removeOldestMeanings, saveMeaning } from './word.repo.ts';
import { READABLE_SHEETS } from './workbook/sheets.ts';
import type { SavedMeaning } from './workbook/words.ts';

export async function getImportLayout({ app, scope }: MemberContext, id: string) {
  const layout = await getBatchLayout(app.db, scope, id);
  if (layout === null) throw createNotFoundError();
  return { sheets: layout, names: READABLE_SHEETS.map(({ name }) => name) };
}

/** Accepts only sheets and columns of the portal as targets, because a target applies to all later files. */
function checkTarget({ sheet, target }: SavedMeaning): void {
  const names =
    sheet === ''
      ? READABLE_SHEETS.map(({ name }) => name)
      : (READABLE_SHEETS.find(({ name }) => name === sheet)?.columns ?? []).flatMap(({ label, hidden }) =>
          hidden ? [] : [label],
        );
  const isKnown = names.length > 0 && (target === '' || names.includes(target));
  if (!isKnown) throw createApiError(contract.unknownImportColumn, { target, sheet: sheet || '工作簿' });
}

/** If a heading is assigned twice, the last assignment applies. */
export async function saveImportWords({ app, scope, now }: MemberContext, words: readonly SavedMeaning[]) {
  const { db, random } = app;
  words.forEach(checkTarget);
  const last = new Map(
    words.map(({ sheet, word, target }) => {
      const compared = sheet === '' ? word : normaliseHeading(word);
      return [`${sheet}|${compared}`, { sheet, word: compared, target }];
    }),
  );
  const kept = [...last.values()].filter(({ word }) => word !== '');
  await db.transaction(async () => {
    await lockEnterprise(db, scope.entUuid);
    for (const word of kept) await saveMeaning(db, scope, { ...word, uuid: random.uuid() }, now);
    await removeOldestMeanings(db, scope, contract.MAX_SAVED_HEADINGS);
  });
  return { saved: kept.length };
}
