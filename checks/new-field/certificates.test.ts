/** What follows from one more entry in a definition, and from its migration: the program is loaded with a field that it does not have. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMissingColumns } from '#apps/server/testing/record-columns.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getEnterpriseJsonSchema } from '#domain/enterprise/parse-enterprise-document.ts';
import { findCertificateFields } from '#features/enterprise/recognition/server/certificate-fields.ts';
import { BULK_FIELDS } from '#features/records/bulk-edit/bulk-edit.contract.ts';
import * as contract from '#features/records/certificates/certificates.contract.ts';
import { CERTIFICATE_ITEM_SHEET, CERTIFICATE_SHEET } from '#features/records/certificates/server/certificate-sheets.ts';
import {
  listEnterpriseCertificates,
  saveEnterpriseCertificates,
} from '#features/records/certificates/server/certificates.server-api.ts';
import { CertificateOverview } from '#features/records/certificates/web/certificate-drawer.tsx';
import { CertificateFormFields } from '#features/records/certificates/web/certificate-form.tsx';
import { getCertificateColumns } from '#features/records/certificates/web/certificate-rows.tsx';
import { ItemFields } from '#features/records/certificates/web/item-fields.tsx';
import { readEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { planImport } from '#features/records/import-export/server/merge/plan.ts';
import { getStandards } from '#features/records/import-export/server/standards.ts';
import {
  createHandmadeWorkbook,
  createSampleDocument,
  createSampleWorkbook,
} from '#features/records/import-export/server/testing/files.ts';
import { readImportFile } from '#features/records/import-export/server/workbook/read-file.ts';
import { getSchemaTitle } from '#platform/contract/schema-labels.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { Form } from '#platform/web/console/form.tsx';
import { compareVersions } from '#platform/web/console/versions.ts';
import { NEW_FIELD } from './new-field.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW });
const { label } = NEW_FIELD;
const scope = createJobTenantContext(portal.entUuid('member'));
const token = { token: await portal.signIn('member') };
const item = (shade: string) => ({ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '一级', shade });
const body = {
  certNo: 'D132000001',
  category: 'construction' as const,
  certName: '建筑业企业资质证书',
  issueDate: '2022-01-17',
  validEnd: '2030-01-16',
  issuer: '示例机关',
  shade: '示例红',
  items: [item('示例蓝')],
};
const getAll = async () => {
  const { rows } = await portal.call(contract.listCertificates, {}, token);
  return portal.call(contract.getCertificate, { params: { id: rows[0]?.uuid ?? '' } }, token);
};

it('without its migration the table is named, the field, and what to do', async () => {
  expect(await listMissingColumns(portal.app.db)).toEqual(
    expect.arrayContaining([
      'certificate.shade (资质证书：示例色标) has no column: write its migration with npm run db:new',
      'certificate_item.shade (资质项：示例色标) has no column: write its migration with npm run db:new',
    ]),
  );
});

describe('with its migration', () => {
  beforeAll(async () => {
    await portal.app.db.sql('alter table certificate add column shade text');
    await portal.app.db.sql('alter table certificate_item add column shade text');
    await portal.call(contract.createCertificate, { body }, token);
  });

  it('is checked, stored, answered, changed and found by the calls', async () => {
    const stored = await getAll();
    expect(stored).toMatchObject({ shade: '示例红', items: [{ shade: '示例蓝' }] });
    const search = (keyword: string) => portal.call(contract.listCertificates, { query: { keyword } }, token);
    expect((await search('例红')).rows).toMatchObject([{ shade: '示例红' }]);
    expect((await search('例蓝')).total).toBe(1);
    const edit = (more: object) =>
      portal.call(contract.editCertificate, { body: { uuid: stored.uuid, ...more } }, token);
    await expect(edit({ shade: '长'.repeat(21) })).rejects.toMatchObject({
      fields: [{ message: `${label}最多 20 个字` }],
    });
    await edit({ remark: '示例' });
    expect(await getAll()).toMatchObject({ shade: '示例红', items: [{ shade: '示例蓝' }] });
    await edit({ shade: '' });
    expect(await getAll()).toMatchObject({ shade: null });
    await edit({ shade: '示例红' });
  });

  it('goes out with the document of the enterprise and its archive, and comes in with it', async () => {
    const certificates = await listEnterpriseCertificates(portal.app.db, scope);
    expect(certificates).toMatchObject([{ shade: '示例红', items: [{ shade: '示例蓝' }] }]);
    expect(EnterpriseDocument.parse({ enterprise: { entName: '示例' }, certificates }).certificates).toEqual(
      certificates,
    );
    expect(JSON.stringify(getEnterpriseJsonSchema())).toContain('"shade"');
    const changed = certificates.map((one) => ({ ...one, shade: '示例绿' }));
    expect((await saveEnterpriseCertificates(portal.app, scope, changed, NOW)).changed).toHaveLength(1);
    expect(await getAll()).toMatchObject({ shade: '示例绿' });
    await saveEnterpriseCertificates(portal.app, scope, certificates, NOW);
    expect(await getAll()).toMatchObject({ shade: '示例红' });
  });

  it('has a column in the workbook, out and in, and a line in the preview', async () => {
    const { items: _items, ...certificate } = body;
    const workbook = await createSampleWorkbook({ certificates: [{ ...certificate, items: body.items }] });
    const { enterprise, faults: errors } = await readEnterpriseWorkbook(workbook);
    expect(errors).toEqual([]);
    expect(enterprise?.certificates).toMatchObject([{ shade: '示例红', items: [{ shade: '示例蓝' }] }]);
    const rows = [{ 证书编号: body.certNo, 证书名称: body.certName, [label]: '示例绿' }];
    const incoming = await readImportFile(await createHandmadeWorkbook({ 资质证书: { rows } }));
    const before = createSampleDocument({ certificates: await listEnterpriseCertificates(portal.app.db, scope) });
    const plan = planImport(incoming, before, { newUuid: () => 'none', standards: getStandards() });
    expect(plan.records.map(({ changes }) => changes)).toEqual([[{ label, before: '示例红', after: '示例绿' }]]);
  });

  it('stands in the exports of its lists, in the edit of many and in the takeover from a picture', () => {
    expect(CERTIFICATE_SHEET.columns.map((column) => column.label)).toContain(label);
    expect(CERTIFICATE_ITEM_SHEET.columns.map((column) => column.label)).toContain(label);
    expect(BULK_FIELDS.certificate.shade).toMatchObject({ label, input: 'text', canBeEmpty: true });
    const piece = { text: '色标：示例红', confidence: 99, left: 0, top: 0, right: 200, bottom: 20 };
    expect(findCertificateFields([piece])).toMatchObject([{ field: 'shade', value: '示例红' }]);
  });

  it('has its name in the dialog of two versions, and is named in answers', () => {
    const schema = contract.editCertificate.body;
    const versions = { schema, base: { shade: '甲' }, mine: { shade: '乙' }, theirs: { shade: '丙' } };
    expect(compareVersions(versions)).toMatchObject([{ label, base: '甲', mine: '乙', theirs: '丙' }]);
    const { shade } = contract.Certificate.shape as unknown as Record<string, typeof contract.Certificate.shape.certNo>;
    expect(shade && getSchemaTitle(shade)).toBe(label);
  });

  it('is shown by form, drawer and list', async () => {
    const record = await getAll();
    const around = (node: ReactNode) =>
      renderToStaticMarkup(
        createElement(
          QueryClientProvider,
          { client: new QueryClient() },
          createElement(Form, { initialValues: record }, node),
        ),
      );
    const form = around(createElement(CertificateFormFields, { record, today: '2026-11-21' }));
    expect(form.split(label)).toHaveLength(2);
    expect(form).toContain('value="示例红"');
    const catalogue = { standards: [], isLoading: false, hasFailed: false };
    expect(around(createElement(ItemFields, { category: 'construction', catalogue, held: [] }))).toContain(label);
    const drawer = around(createElement(CertificateOverview, { record, today: '2026-11-21' }));
    expect(drawer).toContain(`<dt>${label}</dt><dd>示例红</dd>`);
    const may = { canAdd: false, canEdit: false, canRemove: false };
    const actions = { ...may, view: () => undefined, edit: () => undefined, remove: async () => undefined };
    const list = { query: {}, filters: {}, set: () => undefined } as unknown as Parameters<
      typeof getCertificateColumns
    >[2];
    expect(getCertificateColumns('2026-11-21', actions, list).map((column) => column.title)).toContain(label);
  });
});
