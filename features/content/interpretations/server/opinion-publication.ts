import { toPlainText } from '#domain/text/text.ts';
import { definePublication } from '#platform/server/publication.ts';
import { INTERPRETATION } from '../contract/resources.ts';
import { getOpinionForEdit, hideOpinionRow, publishOpinionRow } from './editing.repo.ts';

/** Defines how operators publish acceptance opinions with explanations. */
export const opinionPublication = definePublication(INTERPRETATION, {
  read: async ({ db }, uuid) => {
    const row = await getOpinionForEdit(db, uuid);
    if (!row) return null;
    const { opinion, cause, basis, solution, zzType, region, checkKind, sort } = row;
    return { opinion, cause, basis, solution, zzType: zzType as '', region, checkKind, sort };
  },
  async apply({ app, ...writer }, uuid, { opinion, cause, basis, solution, zzType, region, checkKind, sort }) {
    const known = (basis ?? []).map(({ docNumber, clause }) => ({ docNumber, clause: clause ?? null }));
    const values = {
      opinion,
      cause,
      basis: known,
      solution,
      plain: [opinion, cause, toPlainText(solution), ...known.map(({ docNumber }) => docNumber)].join(' '),
      zzType: zzType ?? '',
      region: region ?? '',
      checkKind: checkKind ?? null,
      sort: sort ?? 0,
    };
    await publishOpinionRow(app.db, uuid, values, writer);
  },
  remove: ({ app, ...writer }, uuid) => hideOpinionRow(app.db, uuid, writer),
});
