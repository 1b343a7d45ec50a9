/** As certificates.test.ts, for projects with their measures, unit works and links. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMissingColumns } from '#apps/server/testing/record-columns.ts';
import { BULK_FIELDS } from '#features/records/bulk-edit/bulk-edit.contract.ts';
import { readEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { planImport } from '#features/records/import-export/server/merge/plan.ts';
import { getStandards } from '#features/records/import-export/server/standards.ts';
import {
  createHandmadeWorkbook,
  createSampleDocument,
  createSampleWorkbook,
} from '#features/records/import-export/server/testing/files.ts';
import { readImportFile } from '#features/records/import-export/server/workbook/read-file.ts';
import * as contract from '#features/records/projects/projects.contract.ts';
import { PROJECT_SHEET } from '#features/records/projects/server/project-sheet.ts';
import {
  listEnterpriseProjects,
  saveEnterpriseProjects,
} from '#features/records/projects/server/projects.server-api.ts';
import { ProjectFacts } from '#features/records/projects/web/project-drawer.tsx';
import { ProjectFields } from '#features/records/projects/web/project-form.tsx';
import { getProjectColumns } from '#features/records/projects/web/project-rows.tsx';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { Form } from '#platform/web/console/form.tsx';
import { compareVersions } from '#platform/web/console/versions.ts';
import { addColumns } from './columns.ts';
import { NEW_FIELD } from './new-field.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW });
const { label } = NEW_FIELD;
const scope = createJobTenantContext(portal.entUuid('member'));
const token = { token: await portal.signIn('member') };
const body = {
  projectNo: 'P-1',
  projectName: '示例住宅楼工程',
  shade: '示例红',
  metrics: [{ metric: '单体建筑面积', value: 12_000, shade: '示例面积' }],
  works: [{ workName: '1 号楼', shade: '示例楼', metrics: [{ metric: '高度', value: 80, shade: '示例高' }] }],
  links: { permit: { state: '已录入', shade: '示例证' } },
};
const listAll = () => listEnterpriseProjects(portal.app.db, scope);
const detail = async () => {
  const [row] = (await portal.call(contract.listProjects, {}, token)).rows;
  return portal.call(contract.getProject, { params: { id: row?.uuid ?? '' } }, token);
};

it('without its migration the table is named, and measures, works and links need none', async () => {
  const missing = (await listMissingColumns(portal.app.db)).join('\n');
  expect(missing).toContain('project.shade (项目：示例色标) has no column');
  expect(missing).not.toMatch(/指标|单位工程|业务环节/);
});

describe('with its migration', () => {
  beforeAll(async () => {
    await addColumns(portal.app.db);
    await portal.call(contract.addProject, { body }, token);
  });

  it('is checked, stored, answered, changed and found by the calls, in measures, works and links too', async () => {
    const stored = await detail();
    expect(stored).toMatchObject(body);
    const search = (name: string) => portal.call(contract.listProjects, { query: { name } }, token);
    expect((await search('例红')).rows).toMatchObject([{ shade: '示例红' }]);
    expect((await search('例蓝')).total).toBe(0);
    const edit = (more: object) => portal.call(contract.editProject, { body: { uuid: stored.uuid, ...more } }, token);
    await expect(edit({ shade: '长'.repeat(21) })).rejects.toMatchObject({
      fields: [{ message: `${label}最多 20 个字` }],
    });
    await edit({ address: '示例路 1 号' });
    expect(await detail()).toMatchObject(body);
    await edit({ shade: '' });
    expect(await detail()).toMatchObject({ shade: null });
    // As they were stored before there was such a field.
    const before = `'[{"workName": "1 号楼", "metrics": [{"metric": "高度"}], "features": []}]'`;
    const links = `'{"permit": {"state": "已录入"}}'`;
    await portal.app.db.sql(
      `update project set metrics = '[{"metric": "高度"}]', works = ${before}, links = ${links}`,
      [],
    );
    expect(await detail()).toMatchObject({
      metrics: [{ metric: '高度', value: null, shade: null }],
      works: [{ shade: null, metrics: [{ shade: null }] }],
      links: { bidding: null, permit: { state: '已录入', no: null, shade: null } },
    });
    await edit(body);
  });

  it('goes out with the document of the enterprise and comes in with it', async () => {
    const projects = (await listAll()).map((one) => ({ ...one, uuid: one.uuid ?? '' }));
    expect(projects).toMatchObject([body]);
    expect(createSampleDocument({ projects }).projects).toMatchObject([body]);
    await saveEnterpriseProjects(
      portal.app.db,
      scope,
      projects.map((one) => ({ ...one, shade: '示例绿' })),
      NOW,
    );
    expect(await listAll()).toMatchObject([{ ...body, shade: '示例绿' }]);
    await saveEnterpriseProjects(portal.app.db, scope, projects, NOW);
  });

  it('has a column in the workbook, out and in, and a line in the preview', async () => {
    const projects = await listAll();
    const { enterprise, faults: errors } = await readEnterpriseWorkbook(await createSampleWorkbook({ projects }));
    expect(errors).toEqual([]);
    expect(enterprise?.projects).toMatchObject([
      { shade: '示例红', works: [{ workName: '1 号楼', shade: '示例楼' }], links: { permit: { shade: '示例证' } } },
    ]);
    const rows = [{ 平台项目编号: 'P-1', 项目名称: body.projectName, [label]: '示例绿' }];
    const plan = planImport(
      await readImportFile(await createHandmadeWorkbook({ 项目: { rows } })),
      createSampleDocument({ projects }),
      {
        newUuid: () => 'none',
        standards: getStandards(),
      },
    );
    expect(plan.records.map(({ changes }) => changes)).toEqual([[{ label, before: '示例红', after: '示例绿' }]]);
  });

  it('stands in the export of the list, in the edit of many and in the dialog of two versions', () => {
    expect(PROJECT_SHEET.columns.map((column) => column.label)).toContain(label);
    expect(BULK_FIELDS.project.shade).toMatchObject({ label, input: 'text', canBeEmpty: true });
    const versions = {
      schema: contract.editProject.body,
      base: { shade: '甲' },
      mine: { shade: '乙' },
      theirs: { shade: '丙' },
    };
    expect(compareVersions(versions)).toMatchObject([{ label, base: '甲', mine: '乙', theirs: '丙' }]);
  });

  it('is shown by form, drawer and list', async () => {
    const project = await detail();
    const around = (node: ReactNode) =>
      renderToStaticMarkup(
        createElement(
          QueryClientProvider,
          { client: new QueryClient() },
          createElement(MemoryRouter, null, createElement(Form, { initialValues: project }, node)),
        ),
      );
    const form = around(createElement(ProjectFields));
    for (const value of ['示例红', '示例面积', '示例楼', '示例高', '示例证'])
      expect(form).toContain(`value="${value}"`);
    const drawer = around(createElement(ProjectFacts, { project }));
    expect(drawer).toContain(`<dt>${label}</dt><dd>示例红</dd>`);
    expect(drawer).toContain('示例楼');
    const may = { canAdd: false, canEdit: false, canRemove: false };
    const actions = { ...may, view: () => undefined, edit: () => undefined, remove: async () => undefined };
    expect(getProjectColumns(actions).map((column) => column.title)).toContain(label);
  });
});
