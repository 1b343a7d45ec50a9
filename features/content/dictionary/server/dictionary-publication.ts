import { definePublication } from '#platform/server/publication.ts';
import { DICTIONARY } from '../contract/dictionary.ts';
import { assertNotInUse } from './assert-not-in-use.ts';
import { addDictRow, editDictRow, findDictValue, getDictRow } from './dictionary.repo.ts';

/** Defines how operators publish the values of the dictionaries. */
export const dictionaryPublication = definePublication(DICTIONARY, {
  read: async ({ db }, uuid) => {
    const row = await getDictRow(db, uuid);
    if (!row) return null;
    const { dictType, dictLabel, dictValue, dictSort, cssClass, isDefault, remark } = row;
    return { dictType, dictLabel, dictValue, dictSort, cssClass, isDefault, remark };
  },
  examine: async ({ app }, uuid, { dictType, dictValue }) => {
    const same = await findDictValue(app.db, dictType, dictValue);
    if (same && same !== uuid) return [{ path: 'dictValue', message: `字典“${dictType}”中已有值“${dictValue}”` }];
    return [];
  },
  async apply({ app, now, userUuid }, uuid, body) {
    const before = await getDictRow(app.db, uuid);
    const isOther = before && (before.dictType !== body.dictType || before.dictValue !== body.dictValue);
    if (before && isOther) await assertNotInUse(app.db, before);
    const values = {
      dictType: body.dictType,
      dictLabel: body.dictLabel,
      dictValue: body.dictValue,
      dictSort: body.dictSort ?? 0,
      cssClass: body.cssClass ?? null,
      isDefault: body.isDefault ?? 'N',
      remark: body.remark ?? null,
      status: '0',
    } as const;
    const writer = { userUuid, now };
    if (before) await editDictRow(app.db, uuid, values, writer);
    else await addDictRow(app.db, uuid, values, writer);
  },
  async remove({ app, now, userUuid }, uuid) {
    const row = await getDictRow(app.db, uuid);
    if (!row) return;
    await assertNotInUse(app.db, row);
    await editDictRow(app.db, uuid, { ...row, status: '1' }, { userUuid, now });
  },
});
