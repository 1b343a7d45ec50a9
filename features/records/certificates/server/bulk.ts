import type { InputOf } from '#platform/contract/route.ts';
import type { BulkTarget } from '#platform/server/bulk-target.ts';
import type { editCertificate as editCall } from '../certificates.contract.ts';
import { listNamedCertificates } from './certificate.repo.ts';
import { editCertificate } from './certificates.service.ts';
import type { Standards } from './standards.ts';

/** Creates the adapter through which a bulk edit changes certificates, with the validation of their form. */
export const createCertificateBulkTarget = (standards: Standards): BulkTarget => ({
  table: 'certificate',
  list: async ({ app, scope }, uuids) =>
    (await listNamedCertificates(app.db, scope, uuids)).map((row) => ({
      uuid: row.uuid,
      revision: row.revision,
      name: [row.certName, row.certNo].filter(Boolean).join(' '),
      values: { ...row },
    })),
  edit: async (context, { uuid, revision }, change) => {
    const body = { ...change, uuid, revision } as InputOf<typeof editCall>['body'];
    await editCertificate(context, standards, body);
  },
});
