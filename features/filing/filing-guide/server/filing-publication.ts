import { definePublication } from '#platform/server/publication.ts';
import { FILING_ENTRY_RESOURCE } from '../contract/filing.ts';
import { getFilingEntryForEdit, hideFilingEntryRow, publishFilingEntryRow } from './filing-editing.repo.ts';

/** Defines the publication of filing guide entries by operators. */
export const filingEntryPublication = definePublication(FILING_ENTRY_RESOURCE, {
  read: async ({ db }, uuid) => {
    const row = await getFilingEntryForEdit(db, uuid);
    if (!row) return null;
    const { uuid: _uuid, origin: _origin, createTime: _created, updateTime: _updated, delFlag: _flag, ...body } = row;
    return body;
  },
  async apply({ app, now }, uuid, body) {
    const materials = (body.materials ?? []).map(({ name, form, copies, note }) => ({
      name,
      form: form ?? null,
      copies: copies ?? null,
      note: note ?? null,
    }));
    const values = {
      category: body.category,
      itemName: body.itemName,
      acceptOrg: body.acceptOrg,
      region: body.region ?? '',
      url: body.url ?? null,
      site: body.site ?? null,
      materials,
      steps: body.steps ?? [],
      legalDays: body.legalDays ?? null,
      phone: body.phone ?? null,
      keywords: body.keywords ?? [],
      basisTitle: body.basisTitle ?? null,
      basisNumber: body.basisNumber ?? null,
      renewal: body.renewal ?? null,
      isVerified: body.isVerified ?? false,
      sort: body.sort ?? 0,
    };
    await publishFilingEntryRow(app.db, uuid, values, now);
  },
  remove: ({ app, now }, uuid) => hideFilingEntryRow(app.db, uuid, now),
});
