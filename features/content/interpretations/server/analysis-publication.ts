import { definePublication } from '#platform/server/publication.ts';
import { ANALYSIS } from '../contract/resources.ts';
import { getAnalysisForEdit, hasArticle, hideAnalysisRow, publishAnalysisRow } from './editing.repo.ts';
import { getExplanationAddress } from './explanation-address.ts';

/** Defines how operators publish explanations of articles. */
export const analysisPublication = definePublication(ANALYSIS, {
  page: (_uuid, { bizType, bizUuid }) => getExplanationAddress(bizType, bizUuid),
  read: async ({ db }, uuid) => {
    const row = await getAnalysisForEdit(db, uuid);
    if (!row) return null;
    const { bizType, bizUuid, title, content, author } = row;
    return { bizType: bizType as 'policy', bizUuid, title, content, author };
  },
  examine: async ({ app }, _uuid, { bizType, bizUuid }) =>
    (await hasArticle(app.db, bizType, bizUuid))
      ? []
      : [{ path: 'bizUuid', message: '所属内容不存在，或种类与所选的不同' }],
  async apply({ app, ...writer }, uuid, { author, ...values }) {
    await publishAnalysisRow(app.db, uuid, { ...values, author: author ?? null }, writer);
  },
  remove: ({ app, ...writer }, uuid) => hideAnalysisRow(app.db, uuid, writer),
});
