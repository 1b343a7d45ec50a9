import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { filter, id } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import {
  AddElseInput,
  AddRegisterInput,
  DocumentHolder,
  EditElseInput,
  EditRegisterInput,
  ElseDetail,
  ElseQuery,
  ElseRow,
  MarkLeftInput,
  PeopleBatchInput,
  PeopleImportResult,
  PeopleQuery,
  PeopleSummary,
  PeopleSummaryQuery,
  PersonRow,
  PersonSaveResult,
  RegisterDetail,
  RegisterQuery,
  RegisterRow,
  RevealIdNumberInput,
} from './contract/people.ts';

export const stalePerson = defineApiError('personnel.stale', 409, '该记录已被他人修改');
export const registrationNumberTaken = defineApiError(
  'personnel.registration-taken',
  409,
  '注册编号与本企业已有的注册证书重复',
);
export const idNumberTaken = defineApiError('personnel.id-taken', 409, '证件号码与本企业已登记的人员重复');
export const peopleFileUnreadable = defineApiError('personnel.unreadable-sheet', 400, '{message}');

/**
 * Daily limits for displaying unmasked ID numbers to a user: `reveal` for single numbers, `export` for exports with all numbers of the
 * enterprise.
 */
export const MAX_ID_NUMBER_DISCLOSURES = { reveal: 50, export: 5 } as const;
export const tooManyDisclosures = defineApiError(
  'personnel.too-many-disclosures',
  429,
  '今天{what}已达 {most} 次，请明天再试',
);

const tag = '人员';

/** Adds a registered person (C-120). */
export const addRegister = route({
  spec: 'C-120',
  method: 'POST',
  path: '/portal/personnel/information/addRegister',
  tag,
  summary: '新增注册人员',
  access: { member: 'personnel:register:add' },
  body: AddRegisterInput,
  output: data(PersonSaveResult),
  faults: [idNumberTaken, registrationNumberTaken],
  rate: 'write',
});

/** Edits a registered person (C-121). */
export const editRegister = route({
  spec: 'C-121',
  method: 'POST',
  path: '/portal/personnel/information/updateRegister',
  tag,
  summary: '修改注册人员',
  access: { member: 'personnel:register:edit' },
  body: EditRegisterInput,
  output: data(PersonSaveResult),
  faults: [stalePerson, idNumberTaken, registrationNumberTaken],
  rate: 'write',
});

/** Adds another person (非注册人员, C-122). */
export const addElse = route({
  spec: 'C-122',
  method: 'POST',
  path: '/portal/personnel/information/addElse',
  tag,
  summary: '新增非注册人员',
  access: { member: 'personnel:else:add' },
  body: AddElseInput,
  output: data(PersonSaveResult),
  faults: [idNumberTaken, registrationNumberTaken],
  rate: 'write',
});

/** Edits another person (非注册人员, C-123). */
export const editElse = route({
  spec: 'C-123',
  method: 'POST',
  path: '/portal/personnel/information/updateElse',
  tag,
  summary: '修改非注册人员',
  access: { member: 'personnel:else:edit' },
  body: EditElseInput,
  output: data(PersonSaveResult),
  faults: [stalePerson, idNumberTaken, registrationNumberTaken],
  rate: 'write',
});

/** Removes registered people (C-124). */
export const removeRegister = route({
  spec: 'C-124',
  method: 'POST',
  path: '/portal/personnel/information/deleteRegister/{id}',
  tag,
  summary: '删除注册人员',
  access: { member: 'personnel:register:remove' },
  params: id,
  output: empty(),
  rate: 'write',
});

/** Removes other people (非注册人员, C-125). */
export const removeElse = route({
  spec: 'C-125',
  method: 'POST',
  path: '/portal/personnel/information/deleteElse/{id}',
  tag,
  summary: '删除非注册人员',
  access: { member: 'personnel:else:remove' },
  params: id,
  output: empty(),
  rate: 'write',
});

/** Imports other people (C-126, G-36). `id` is the user's enterprise; if a row fails, nothing is stored unless `partial` is true. */
export const importElse = route({
  spec: 'C-126',
  method: 'POST',
  path: '/portal/personnel/information/importElse/{id}',
  tag,
  summary: '从表格导入非注册人员',
  access: { member: 'personnel:else:import' },
  params: id,
  body: z.object({
    partial: z
      .preprocess((value) => value === true || value === 'true' || value === '1', z.boolean())
      .optional()
      .meta({ title: '部分导入' }),
  }),
  files: { file: { maxBytes: 5 * 1024 * 1024, required: true, label: '人员表格' } },
  output: data(PeopleImportResult),
  faults: [peopleFileUnreadable],
  rate: 'upload',
});

/** Lists registered people (C-127). */
export const listRegister = route({
  spec: 'C-127',
  method: 'GET',
  path: '/portal/personnel/information/getRegisterList',
  tag,
  summary: '注册人员列表',
  access: { member: 'personnel:register:list' },
  isOfRecords: true,
  query: RegisterQuery,
  output: list(RegisterRow),
});

/** Returns one registered person (C-128). */
export const getRegister = route({
  spec: 'C-128',
  method: 'GET',
  path: '/portal/personnel/information/getRegisterDetail/{id}',
  tag,
  summary: '注册人员详情',
  access: { member: 'personnel:register:get' },
  params: id,
  output: data(RegisterDetail),
});

/** Lists other people (非注册人员, C-129). */
export const listElse = route({
  spec: 'C-129',
  method: 'GET',
  path: '/portal/personnel/information/getElseList',
  tag,
  summary: '非注册人员列表',
  access: { member: 'personnel:else:list' },
  isOfRecords: true,
  query: ElseQuery,
  output: list(ElseRow),
});

/** Returns one of the other people (非注册人员, C-130). */
export const getElse = route({
  spec: 'C-130',
  method: 'GET',
  path: '/portal/personnel/information/getElseDetail/{id}',
  tag,
  summary: '非注册人员详情',
  access: { member: 'personnel:else:get' },
  params: id,
  output: data(ElseDetail),
});

/**
 * Returns the holder of an expiring document. A reminder identifies only the document, but the person's form needs the holder. Beyond the
 * specification.
 */
export const getPaperHolder = route({
  spec: null,
  method: 'GET',
  path: '/portal/personnel/information/getPaperHolder/{id}',
  tag,
  summary: '一份注册证书或岗位证书的持有人',
  access: { member: 'personnel:*:get' },
  params: id,
  query: z.object({ name: filter('姓名', 30) }),
  output: data(DocumentHolder),
});

/** Lists people of both kinds that the user may view. Not in the specification. */
export const listPeople = route({
  spec: null,
  method: 'GET',
  path: '/portal/personnel/information/getPeopleList',
  tag,
  summary: '人员列表（注册人员和非注册人员）',
  access: { member: 'personnel:*:list' },
  isOfRecords: true,
  query: PeopleQuery,
  output: list(PersonRow),
});
export const exportPeople = defineListExport(listPeople);

/** Counts by validity for the strip above the list; beyond the specification. */
export const getPeopleSummary = route({
  spec: null,
  method: 'GET',
  path: '/portal/personnel/information/getPeopleSummary',
  tag,
  summary: '人员按有效期的人数',
  access: { member: 'personnel:*:list' },
  isOfRecords: true,
  query: PeopleSummaryQuery,
  output: data(PeopleSummary),
});

/** Returns the unmasked ID number of one person on demand, with an entry in the audit log. Not in the specification. */
export const revealIdNo = route({
  spec: null,
  method: 'POST',
  path: '/portal/personnel/information/revealIdNo',
  tag,
  summary: '查看完整证件号码（留痕）',
  access: { member: 'personnel:*:reveal' },
  isReadByPost: true,
  freshLogin: true,
  tokenRight: 'personnel:*:reveal',
  body: RevealIdNumberInput,
  faults: [tooManyDisclosures],
  output: data(z.object({ idNo: z.string() })),
  rate: 'write',
});

/** Marks several people as having left the enterprise; beyond the specification. */
export const markLeft = route({
  spec: null,
  method: 'POST',
  path: '/portal/personnel/information/markLeft',
  tag,
  summary: '批量标为离职',
  access: { member: 'personnel:*:edit' },
  body: MarkLeftInput,
  output: data(z.object({ count: z.number().int() })),
  rate: 'write',
});

export const removePeople = route({
  spec: null,
  method: 'POST',
  path: '/portal/personnel/information/deletePeople',
  tag,
  summary: '批量删除人员',
  access: { member: 'personnel:*:remove' },
  body: PeopleBatchInput,
  output: data(z.object({ count: z.number().int() })),
  rate: 'write',
});
