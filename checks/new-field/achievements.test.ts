/** As certificates.test.ts, for what people did in projects. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMissingColumns } from '#apps/server/testing/record-columns.ts';
import * as contract from '#features/records/achievements/achievements.contract.ts';
import { ACHIEVEMENT_SHEET } from '#features/records/achievements/server/achievement-sheet.ts';
import {
  listEnterpriseAchievements,
  saveEnterpriseAchievements,
} from '#features/records/achievements/server/achievements.server-api.ts';
import { AchievementFields } from '#features/records/achievements/web/achievement-form.tsx';
import { REGISTERED_PEOPLE_ACHIEVEMENTS } from '#features/records/achievements/web/achievement-kinds.ts';
import { getAchievementColumns } from '#features/records/achievements/web/achievement-rows.tsx';
import { readEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { createSampleIdNumber, createSampleWorkbook } from '#features/records/import-export/server/testing/files.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
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
const person = { name: '示例张三', idNo: createSampleIdNumber(81) };
const done = {
  projectName: '示例住宅楼工程',
  role: '项目经理',
  startDate: '2022-03-01',
  projectScale: '大型',
  amount: 6120.5,
  shade: '示例红',
  scale: [{ metric: '高度', value: 81.5, unit: 'm', shade: '示例高' }],
};
const first = async () => {
  const [row] = (await portal.call(contract.listAchievements, {}, token)).rows;
  if (!row) throw new Error('no achievement');
  return row;
};

it('without its migration the table is named', async () => {
  expect((await listMissingColumns(portal.app.db)).join('\n')).toContain(
    'achievement.shade (业绩：示例色标) has no column',
  );
});

describe('with its migration', () => {
  beforeAll(async () => {
    await addColumns(portal.app.db);
    const { uuid } = await portal.call(addRegister, { body: person }, token);
    await portal.call(contract.addAchievement, { body: { ...done, personUuid: uuid } }, token);
  });

  it('is checked, stored, answered, changed and found by the calls', async () => {
    const stored = await first();
    expect(stored).toMatchObject({ ...done, personName: person.name });
    const search = (keyword: string) => portal.call(contract.listAchievements, { query: { keyword } }, token);
    expect([(await search('例红')).total, (await search('例蓝')).total]).toEqual([1, 0]);
    const edit = (more: object) =>
      portal.call(contract.editAchievement, { body: { uuid: stored.uuid, ...more } }, token);
    await expect(edit({ shade: '长'.repeat(21) })).rejects.toMatchObject({
      fields: [{ message: `${label}最多 20 个字` }],
    });
    await edit({ endDate: '2024-05-20' });
    expect(await first()).toMatchObject({ ...done, endDate: '2024-05-20' });
    await edit({ shade: '' });
    expect(await first()).toMatchObject({ shade: null });
    // As they were stored before there was such a field.
    await portal.app.db.sql(`update achievement set scale = '[{"metric": "高度"}]', extra = '{}'`, []);
    expect(await first()).toMatchObject({ projectScale: null, scale: [{ value: null, shade: null }] });
    await edit(done);
  });

  it('goes out with the document of the enterprise and comes in with it, and stands in the workbook', async () => {
    const achievements = await listEnterpriseAchievements(portal.app.db, scope);
    expect(achievements).toMatchObject([done]);
    const references = { people: new Map<string, string>(), projects: new Map<string, string>() };
    const save = (shade: string) => {
      const changed = achievements.map((one) => ({ ...one, shade }));
      return saveEnterpriseAchievements(portal.app, scope, { achievements: changed, references }, NOW);
    };
    expect(await save('示例绿')).toMatchObject({ added: 0, changed: 1 });
    expect(await first()).toMatchObject({ ...done, shade: '示例绿' });
    expect(await save('示例绿')).toMatchObject({ changed: 0, unchanged: 1 });
    const registeredPeople = [{ ...person, uuid: achievements[0]?.personUuid ?? '' }];
    const { enterprise, faults: errors } = await readEnterpriseWorkbook(
      await createSampleWorkbook({ registeredPeople, achievements }),
    );
    expect(errors).toEqual([]);
    expect(enterprise?.achievements).toMatchObject([{ shade: '示例红', projectScale: '大型', amount: 6120.5 }]);
  });

  it('is shown by form, list, export and the dialog of two versions', async () => {
    const record = await first();
    const around = (node: ReactNode) =>
      renderToStaticMarkup(
        createElement(
          QueryClientProvider,
          { client: new QueryClient() },
          createElement(Form, { initialValues: record }, node),
        ),
      );
    const form = around(createElement(AchievementFields, { setup: REGISTERED_PEOPLE_ACHIEVEMENTS, record }));
    for (const value of ['示例绿', '示例高']) expect(form).toContain(`value="${value}"`);
    const may = { kind: 'register' as const, canAdd: false, canEdit: false, canRemove: false };
    const actions = { ...may, edit: () => undefined, remove: async () => undefined };
    expect(getAchievementColumns(actions).map((column) => column.title)).toContain(label);
    expect(ACHIEVEMENT_SHEET.columns.map((column) => column.label)).toContain(label);
    const versions = {
      schema: contract.editAchievement.body,
      base: { shade: '甲' },
      mine: { shade: '乙' },
      theirs: { shade: '丙' },
    };
    expect(compareVersions(versions)).toMatchObject([{ label, base: '甲', mine: '乙', theirs: '丙' }]);
  });
});
