import { href } from '#domain/access/page.ts';
import { definePublication } from '#platform/server/publication.ts';
import { PRICE, type PriceBody } from '../contract/price.ts';
import type { PriceFields } from '../membership.contract.ts';
import { membershipPages } from '../pages/membership.pages.ts';
import { addPriceRow, editPriceRow, getPriceRow, listPriceRows, type PriceRow } from './price.repo.ts';

const getFields = (body: PriceBody, status: PriceRow['status']): PriceFields => ({
  kind: body.kind,
  name: body.name,
  amount: body.amount,
  originalAmount: body.originalAmount ?? null,
  months: body.months ?? null,
  rights: body.rights ?? [],
  sort: body.sort ?? 0,
  status,
});

const toBody = ({ kind, name, amount, originalAmount, months, rights, sort }: PriceRow): PriceBody => ({
  kind,
  name,
  amount: Number(amount),
  originalAmount: originalAmount === null ? null : Number(originalAmount),
  months,
  rights,
  sort,
});

/** Defines how operators publish products; a withdrawn product is off sale, and existing orders stay unchanged. */
export const pricePublication = definePublication(PRICE, {
  page: () => href(membershipPages.memberCenter),
  read: async ({ db }, uuid) => {
    const row = await getPriceRow(db, uuid);
    return row ? toBody(row) : null;
  },
  examine: async ({ app }, uuid, { kind, name }) => {
    const same = (await listPriceRows(app.db, { kind })).find((row) => row.name === name && row.uuid !== uuid);
    return same ? [{ path: 'name', message: `同一类别已有名称为“${name}”的价格` }] : [];
  },
  async apply({ app, now, userUuid }, uuid, body) {
    const fields = getFields(body, '0');
    if (!(await editPriceRow(app.db, uuid, fields, { userUuid, now })))
      await addPriceRow(app.db, uuid, fields, { userUuid, now });
  },
  async remove({ app, now, userUuid }, uuid) {
    const row = await getPriceRow(app.db, uuid);
    if (row) await editPriceRow(app.db, uuid, getFields(toBody(row), '1'), { userUuid, now });
  },
});
