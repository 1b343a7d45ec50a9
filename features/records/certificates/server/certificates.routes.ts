import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../certificates.contract.ts';
import { CERTIFICATE_ITEM_SHEET, CERTIFICATE_SHEET } from './certificate-sheets.ts';
import {
  createCertificate,
  editCertificate,
  getCertificate,
  getCertificateSummary,
  listCertificates,
  removeCertificate,
} from './certificates.service.ts';
import { createItem, editItem, getItem, listItems, removeItem } from './items.service.ts';
import type { Standards } from './standards.ts';

/** @param standards the catalogue against which items are validated */
export const createCertificatesRoutes = (standards: Standards): readonly BoundRoute[] => [
  ...handleListWithExports(
    contract.listCertificates,
    [contract.exportCertificates],
    CERTIFICATE_SHEET,
    ({ query }, context) => listCertificates(context, query),
  ),
  handle(contract.getCertificateSummary, (_input, context) => getCertificateSummary(context)),
  handle(contract.getCertificate, ({ params }, context) => getCertificate(context, params.id)),
  handle(contract.createCertificate, ({ body }, context) => createCertificate(context, standards, body)),
  handle(contract.editCertificate, ({ body }, context) => editCertificate(context, standards, body)),
  handle(contract.removeCertificate, async ({ params }, context) => {
    await removeCertificate(context, params.id);
    return undefined;
  }),
  ...handleListWithExports(contract.listItems, [contract.exportItems], CERTIFICATE_ITEM_SHEET, ({ params }, context) =>
    listItems(context, params.id),
  ),
  handle(contract.getItem, ({ params }, context) => getItem(context, params.id)),
  handle(contract.createItem, ({ body }, context) => createItem(context, standards, body)),
  handle(contract.editItem, ({ body }, context) => editItem(context, standards, body)),
  handle(contract.removeItem, async ({ params }, context) => {
    await removeItem(context, params.id);
    return undefined;
  }),
];
