/** As certificates.test.ts, for the enterprise and its licence. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMissingColumns } from '#apps/server/testing/record-columns.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getEnterpriseJsonSchema } from '#domain/enterprise/parse-enterprise-document.ts';
import { LICENCE_PAGE_SECTIONS } from '#features/enterprise/enterprise/contract/sections.ts';
import * as contract from '#features/enterprise/enterprise/enterprise.contract.ts';
import {
  getEnterpriseDocumentFields,
  saveEnterpriseDocumentFields,
} from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { SectionCard } from '#features/enterprise/enterprise/web/section-card.tsx';
import { getStoredSection, SectionFields } from '#features/enterprise/enterprise/web/section-form.tsx';
import { findLicenceFields } from '#features/enterprise/recognition/server/licence-fields.ts';
import { readEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { planImport } from '#features/records/import-export/server/merge/plan.ts';
import { getStandards } from '#features/records/import-export/server/standards.ts';
import {
  createHandmadeWorkbook,
  createSampleDocument,
  createSampleWorkbook,
} from '#features/records/import-export/server/testing/files.ts';
import { readImportFile } from '#features/records/import-export/server/workbook/read-file.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { Form } from '#platform/web/console/form.tsx';
import { compareVersions } from '#platform/web/console/versions.ts';
import { NEW_FIELD } from './new-field.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW });
const { label } = NEW_FIELD;
const scope = createJobTenantContext(portal.entUuid('member'));
const token = { token: await portal.signIn('member') };
const get = () => portal.call(contract.getEnterprise, {}, token);
const edit = (body: object) => portal.call(contract.editEnterprise, { body }, token);

it('without its migration the table is named', async () => {
  expect((await listMissingColumns(portal.app.db)).join('\n')).toContain(
    'enterprise.shade (企业信息：示例色标) has no column',
  );
});

describe('with its migration', () => {
  beforeAll(async () => {
    await portal.app.db.sql('alter table enterprise add column shade text', []);
    await edit({ shade: '示例红' });
  });

  it('is checked, stored, answered and changed by the calls, and each change is logged under its name', async () => {
    expect(await get()).toMatchObject({ shade: '示例红' });
    await expect(edit({ shade: '长'.repeat(21) })).rejects.toMatchObject({
      fields: [{ message: `${label}最多 20 个字` }],
    });
    await edit({ bizScope: '示例范围' });
    expect(await get()).toMatchObject({ shade: '示例红', bizScope: '示例范围' });
    await edit({ shade: '' });
    expect(await get()).toMatchObject({ shade: null });
    const { rows } = await portal.call(contract.listEnterpriseChanges, { query: { field: 'shade' } }, token);
    expect(rows.map(({ fieldLabel, oldValue, newValue }) => [fieldLabel, oldValue, newValue]).toSorted()).toEqual([
      [label, null, '示例红'],
      [label, '示例红', null],
    ]);
    await edit({ shade: '示例红' });
  });

  it('goes out with the document of the enterprise and comes in with it', async () => {
    const enterprise = await getEnterpriseDocumentFields(portal.app.db, scope);
    expect(enterprise).toMatchObject({ shade: '示例红' });
    expect(EnterpriseDocument.parse({ enterprise }).enterprise).toEqual(enterprise);
    expect(JSON.stringify(getEnterpriseJsonSchema())).toContain('"shade"');
    const changed = Object.assign({}, enterprise, { shade: '示例绿' });
    expect(await saveEnterpriseDocumentFields(portal.app, scope, changed, NOW)).toBe(1);
    expect(await get()).toMatchObject({ shade: '示例绿' });
    await saveEnterpriseDocumentFields(portal.app, scope, enterprise, NOW);
    expect(await get()).toMatchObject({ shade: '示例红' });
  });

  it('has a column in the workbook, out and in, and a line in the preview; a picture of the licence gives it', async () => {
    const enterprise = await getEnterpriseDocumentFields(portal.app.db, scope);
    const { enterprise: document, faults: errors } = await readEnterpriseWorkbook(
      await createSampleWorkbook({ enterprise }),
    );
    expect(errors).toEqual([]);
    expect(document?.enterprise).toMatchObject({ shade: '示例红' });
    const rows = [{ 企业名称: enterprise.entName, [label]: '示例绿' }];
    const incoming = await readImportFile(await createHandmadeWorkbook({ 企业信息: { rows } }));
    const plan = planImport(incoming, createSampleDocument({ enterprise }), {
      newUuid: () => 'none',
      standards: getStandards(),
    });
    expect(plan.records.map(({ changes }) => changes)).toEqual([[{ label, before: '示例红', after: '示例绿' }]]);
    const piece = { text: '色标：示例红', confidence: 99, left: 0, top: 0, right: 200, bottom: 20 };
    expect(findLicenceFields([piece])).toMatchObject([{ field: 'shade', value: '示例红' }]);
  });

  it('is shown by page, form and the dialog of two versions, though no section names it', async () => {
    const enterprise = await get();
    const [section] = LICENCE_PAGE_SECTIONS.filter(({ fields }) => (fields as readonly string[]).includes('shade'));
    if (!section) throw new Error('no section shows it');
    const around = (node: ReactNode) => renderToStaticMarkup(createElement(Form, { initialValues: enterprise }, node));
    const form = around(createElement(SectionFields, { section, today: '2026-11-21' }));
    expect(form).toContain(label);
    expect(form).toContain('value="示例红"');
    const card = { section, enterprise, canEdit: false, onEdit: () => undefined };
    expect(around(createElement(SectionCard, card))).toContain(`<dt>${label}</dt><dd>示例红</dd>`);
    const versions = {
      schema: contract.editEnterprise.body,
      base: { shade: '甲' },
      mine: { shade: '乙' },
      theirs: { shade: '丙' },
    };
    expect(compareVersions(versions)).toMatchObject([{ label, base: '甲', mine: '乙', theirs: '丙' }]);
    expect(getStoredSection(section, enterprise).writers).toHaveProperty('shade');
  });
});
