/** As certificates.test.ts, for people of both lists and their papers. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMissingColumns } from '#apps/server/testing/record-columns.ts';
import { getEnterpriseJsonSchema } from '#domain/enterprise/parse-enterprise-document.ts';
import { REGISTRATION_FIELDS } from '#features/enterprise/recognition/recognition.contract.ts';
import { findRegistrationFields } from '#features/enterprise/recognition/server/registration-fields.ts';
import { BULK_FIELDS } from '#features/records/bulk-edit/bulk-edit.contract.ts';
import { readEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { planImport } from '#features/records/import-export/server/merge/plan.ts';
import { readPeopleFile } from '#features/records/import-export/server/read-people-file.ts';
import { getStandards } from '#features/records/import-export/server/standards.ts';
import {
  createHandmadeWorkbook,
  createSampleDocument,
  createSampleIdNumber,
  createSampleWorkbook,
} from '#features/records/import-export/server/testing/files.ts';
import { readImportFile } from '#features/records/import-export/server/workbook/read-file.ts';
import { RegistrationInput } from '#features/records/personnel/contract/people.ts';
import * as contract from '#features/records/personnel/personnel.contract.ts';
import { PEOPLE_SHEET } from '#features/records/personnel/server/people-sheet.ts';
import { listEnterprisePeople, saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { getPeopleColumns } from '#features/records/personnel/web/people-columns.tsx';
import {
  PersonBasics,
  PersonPosts,
  PersonRegistrations,
  PersonTitles,
} from '#features/records/personnel/web/person-drawer.tsx';
import { PersonFields } from '#features/records/personnel/web/person-form.tsx';
import { getSchemaTitle } from '#platform/contract/schema-labels.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { Form } from '#platform/web/console/form.tsx';
import { compareVersions } from '#platform/web/console/versions.ts';
import { NEW_FIELD } from './new-field.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const TODAY = '2026-11-21';
const portal = await startPortal({ now: NOW });
const { label } = NEW_FIELD;
const scope = createJobTenantContext(portal.entUuid('member'));
const token = { token: await portal.signIn('member') };
const paper = { regType: '一级建造师', specialty: '建筑工程', regNo: 'R-1', shade: '示例蓝' };
const lists = {
  titles: [{ titleName: '经济师', shade: '示例职称' }],
  posts: [{ postName: '质量员', shade: '示例岗位' }],
  skills: [{ trade: '钢筋工', shade: '示例技能' }],
  experiences: [{ field: '工程施工管理', years: 10, shade: '示例经历' }],
};
const registered = {
  name: '示例张三',
  idNo: createSampleIdNumber(71),
  shade: '示例红',
  registrations: [paper],
  ...lists,
};
const other = { name: '示例李四', idNo: createSampleIdNumber(72), shade: '示例黄', postName: '施工员', ...lists };
const listAll = () => listEnterprisePeople(portal.app.db, scope, portal.app.cipher);
const detail = async () => {
  const [row] = (await portal.call(contract.listRegister, {}, token)).rows;
  return portal.call(contract.getRegister, { params: { id: row?.uuid ?? '' } }, token);
};

it('without their migration the tables are named, and the lists inside a column need none', async () => {
  const missing = (await listMissingColumns(portal.app.db)).join('\n');
  expect(missing).toContain('person.shade (注册人员：示例色标) has no column');
  expect(missing).toContain('registration.shade (注册证书：示例色标) has no column');
  expect(missing).not.toMatch(/职称|岗位证书：|技能证书：|从业经历/);
});

describe('with their migration', () => {
  beforeAll(async () => {
    await portal.app.db.sql('alter table person add column shade text');
    await portal.app.db.sql('alter table registration add column shade text');
    await portal.call(contract.addRegister, { body: registered }, token);
    await portal.call(contract.addElse, { body: other }, token);
  });

  it('is checked, stored, answered, changed and found by the calls, in the lists of a person too', async () => {
    const stored = await detail();
    expect(stored).toMatchObject({ shade: '示例红', registrations: [{ shade: '示例蓝' }], ...lists });
    const search = (keyword: string) => portal.call(contract.listRegister, { query: { keyword } }, token);
    expect((await search('例红')).rows).toMatchObject([{ shade: '示例红', registrations: [{ shade: '示例蓝' }] }]);
    expect((await search('例蓝')).total).toBe(1);
    expect((await search('例黄')).total).toBe(0);
    expect((await portal.call(contract.listElse, {}, token)).rows).toMatchObject([{ shade: '示例黄' }]);
    const edit = (more: object) => portal.call(contract.editRegister, { body: { uuid: stored.uuid, ...more } }, token);
    const long = { shade: '长'.repeat(21) };
    await expect(edit({ ...long, posts: [{ postName: '质量员', ...long }] })).rejects.toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ path: 'shade', message: `${label}最多 20 个字` }),
        expect.objectContaining({ path: 'posts.0.shade' }),
      ]),
    });
    await edit({ phone: '13800000000' });
    expect(await detail()).toMatchObject({ shade: '示例红', registrations: [{ shade: '示例蓝' }], ...lists });
    await edit({ shade: '' });
    expect(await detail()).toMatchObject({ shade: null });
    // As they were stored before there was such a field.
    await portal.app.db.sql(`update person set extra = '{"posts": [{"postName": "质量员"}]}' where uuid = $1`, [
      stored.uuid,
    ]);
    expect(await detail()).toMatchObject({
      titles: [],
      posts: [{ postName: '质量员', postCertNo: null, shade: null }],
    });
    await edit(lists);
    await edit({ shade: '示例红' });
  });

  it('goes out with the document of the enterprise and comes in with it', async () => {
    const people = await listAll();
    expect(people).toMatchObject({
      registeredPeople: [{ shade: '示例红', registrations: [{ shade: '示例蓝' }], ...lists }],
      otherPeople: [{ shade: '示例黄', ...lists }],
    });
    expect(JSON.stringify(getEnterpriseJsonSchema()).split('"shade"').length).toBeGreaterThan(12);
    const changed = {
      registeredPeople: people.registeredPeople.map((one) => ({
        ...one,
        registrations: one.registrations.map((held) => ({ ...held, shade: '示例绿' })),
      })),
      otherPeople: people.otherPeople.map((one) => ({ ...one, shade: '示例绿' })),
    };
    expect(await saveEnterprisePeople(portal.app, scope, changed, NOW)).toMatchObject({ changed: 2, added: 0 });
    expect(await listAll()).toMatchObject(changed);
    await saveEnterprisePeople(portal.app, scope, people, NOW);
    expect(await saveEnterprisePeople(portal.app, scope, people, NOW)).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('has a column in the workbook, out and in, a line in the preview, and a place in the sheet of other people', async () => {
    const people = await listAll();
    const { enterprise, faults: errors } = await readEnterpriseWorkbook(await createSampleWorkbook(people));
    expect(errors).toEqual([]);
    expect(enterprise).toMatchObject({
      registeredPeople: [{ shade: '示例红', registrations: [{ shade: '示例蓝' }], ...lists }],
      otherPeople: [{ shade: '示例黄', ...lists }],
    });
    const rows = [{ 姓名: registered.name, 证件号码: registered.idNo, [label]: '示例绿' }];
    const plan = planImport(
      await readImportFile(await createHandmadeWorkbook({ 注册人员: { rows } })),
      createSampleDocument(people),
      {
        newUuid: () => 'none',
        standards: getStandards(),
      },
    );
    expect(plan.records.map(({ changes }) => changes)).toEqual([[{ label, before: '示例红', after: '示例绿' }]]);
    const row = { 姓名: '示例王五', 证件号码: createSampleIdNumber(73), [label]: '示例绿' };
    const list = await readPeopleFile(await createHandmadeWorkbook({ 其他人员: { rows: [row] } }), [], '');
    expect(list.people).toMatchObject([{ fields: { shade: '示例绿' } }]);
  });

  it('is part of the export, of the edit of many and of the takeover from a picture', () => {
    // Of the person and of the registration.
    expect(PEOPLE_SHEET.columns.filter((column) => column.label === label)).toHaveLength(2);
    expect(BULK_FIELDS.register.shade).toMatchObject({ label, input: 'text', canBeEmpty: true });
    expect(BULK_FIELDS.else.shade).toMatchObject({ label });
    expect(REGISTRATION_FIELDS).toContain('shade');
    const piece = { text: '色标：示例红', confidence: 99, left: 0, top: 0, right: 200, bottom: 20 };
    expect(findRegistrationFields([piece])).toMatchObject([{ field: 'shade', value: '示例红' }]);
  });

  it('has its name in the dialog of two versions, and is named in answers', () => {
    for (const { body } of [contract.editRegister, contract.editElse]) {
      const versions = { schema: body, base: { shade: '甲' }, mine: { shade: '乙' }, theirs: { shade: '丙' } };
      expect(compareVersions(versions)).toMatchObject([{ label, base: '甲', mine: '乙', theirs: '丙' }]);
    }
    const { shade } = RegistrationInput.shape as unknown as Record<string, typeof RegistrationInput.shape.grade>;
    expect(shade && getSchemaTitle(shade)).toBe(label);
  });

  it('is shown by form, drawer and list', async () => {
    const person = await detail();
    const around = (node: ReactNode) =>
      renderToStaticMarkup(
        createElement(
          QueryClientProvider,
          { client: new QueryClient() },
          createElement(Form, { initialValues: person }, node),
        ),
      );
    const form = around(createElement(PersonFields, { kind: 'register', record: person, today: TODAY }));
    // Of the person and of the registration.
    expect(form.split(label)).toHaveLength(3);
    expect(form).toContain('value="示例红"');
    const ofOther = around(createElement(PersonFields, { kind: 'else', record: null, today: TODAY }));
    // And of the other post.
    expect(ofOther.split(label)).toHaveLength(4);
    const shown = { person, today: TODAY };
    const basics = around(createElement(PersonBasics, { ...shown, kind: 'register', canReveal: false }));
    expect(basics).toContain(`<dt>${label}</dt><dd>示例红</dd>`);
    const papers = [PersonRegistrations, PersonTitles, PersonPosts]
      .map((Part) => around(createElement(Part, shown)))
      .join('');
    for (const word of ['示例蓝', '示例职称', '示例岗位', '示例技能']) expect(papers).toContain(`${label} ${word}`);
    const nothing = () => undefined;
    const no = () => false;
    const actions = {
      canAdd: no,
      canEdit: no,
      canRemove: no,
      canReveal: no,
      view: nothing,
      edit: nothing,
      leave: nothing,
      bulk: nothing,
      remove: async () => undefined,
    };
    const list = { query: {}, filters: {}, set: nothing } as unknown as Parameters<typeof getPeopleColumns>[0]['list'];
    for (const kind of ['register', 'else', null] as const)
      expect(getPeopleColumns({ kind, today: TODAY, actions, list }).map((column) => column.title)).toContain(label);
  });
});
