import { resolve } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { findInvalidValues, VALUE_SETS, type ValueSection } from '#domain/enterprise/value-sets.ts';
import { certificate } from '#domain/records/certificate.ts';
import { getRecognisedNames } from '#domain/records/field.ts';
import * as recognition from '#features/enterprise/recognition/recognition.contract.ts';
import * as exchange from '#features/records/import-export/import-export.contract.ts';
import { createHandmadeWorkbook, createSampleIdNumber } from '#features/records/import-export/server/testing/files.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import type { SheetColumn, SheetSpec } from '#features/records/import-export/server/workbook/column.ts';
import { WORKBOOK_SHEETS } from '#features/records/import-export/server/workbook/sheets.ts';
import * as platform from '#features/records/national-platform/national-platform.contract.ts';
import * as people from '#features/records/personnel/personnel.contract.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { startPortal, type TestPortal } from './testing/portal.ts';

/** No set offers it, and it fits every column. */
const STRAY = '没有这种';
const SECTIONS = Object.keys(VALUE_SETS) as ValueSection[];
const FIELDS = SECTIONS.flatMap((section) =>
  Object.keys(VALUE_SETS[section]).map((field) => [section, field] as const),
);
const getValues = (section: ValueSection, field: string): readonly string[] =>
  (VALUE_SETS[section] as Readonly<Record<string, readonly string[]>>)[field] ?? [];

/** `{ titles: [{ titleRank: value }] }` from `titles.titleRank`. */
function nested(field: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = field.split('.');
  return { [name]: rest.length === 0 ? value : [nested(rest.join('.'), value)] };
}

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  token = await portal.signIn('member');
});
afterAll(() => portal.close());

const CALLS: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  (call) => call.spec,
);
/** The calls that write records of a list; each list has some, or this test looks at the wrong places. */
const WRITERS: Readonly<Record<ValueSection, RegExp>> = {
  enterprise: /^\/portal\/ent(\/edit|\/update)?$/,
  certificates: /^\/portal\/zzzs(\/edit|\/zzx|\/zzx\/edit)?$/,
  registeredPeople: /^\/portal\/personnel\/information\/(add|update)Register$/,
  otherPeople: /^\/portal\/personnel\/information\/(add|update)Else$/,
  achievements: /^\/portal\/personnel\/achievement\/(addProject|edit)$/,
  projects: /^\/portal\/project(\/edit)?$/,
  equipment: /^\/portal\/equipment(\/edit)?$/,
  declarations: /^\/portal\/declaration(\/edit)?$/,
};
interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
}
/** What a schema takes at a path: undefined = it has no such field, null = any text. */
function takenAt(schema: JsonSchema | undefined, path: readonly string[]): readonly unknown[] | null | undefined {
  if (!schema) return undefined;
  if (schema.anyOf) {
    const found = schema.anyOf.map((one) => takenAt(one, path)).filter((one) => one !== undefined);
    return found.find((one) => one !== null) ?? found[0];
  }
  const [name, ...rest] = path;
  if (name === undefined) return schema.enum ?? (schema.items ? takenAt(schema.items, path) : null);
  return takenAt((schema.items ?? schema).properties?.[name], rest);
}
const getSchema = (spec: RouteSpec): JsonSchema | undefined =>
  spec.body && (z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

describe.each(SECTIONS)('calls that write %s', (section) => {
  const writers = CALLS.filter(({ method, path }) => method !== 'GET' && WRITERS[section].test(path));
  it('take the values of each field and no other, and name the field of another', async () => {
    expect(writers.length).toBeGreaterThan(0);
    for (const field of Object.keys(VALUE_SETS[section])) {
      for (const spec of writers) {
        // An item of a certificate has calls of its own, in which its fields stand by themselves.
        const at = /zzx/.test(spec.path) ? field.replace('items.', '') : field;
        if (/zzx/.test(spec.path) && at === field) continue;
        const taken = takenAt(getSchema(spec), at.split('.'));
        if (taken === undefined) continue;
        const name = `${spec.path} ${at}`;
        expect(taken, name).not.toBeNull();
        expect(getValues(section, field), name).toEqual(expect.arrayContaining([...(taken ?? [])]));
        const { status, body } = await portal.request({
          method: spec.method,
          path: spec.path,
          token,
          body: nested(at, STRAY),
        });
        expect(status, name).toBe(400);
        const wrong = at.replace('.', '.0.');
        expect(body.fields, name).toContainEqual({ path: wrong, message: expect.stringContaining('不在可选范围内') });
      }
    }
  });
});

/** Uploads a file of records; answers what was found wrong with it. */
async function getErrors(filename: string, bytes: Uint8Array) {
  const batch = await uploadImport(portal, { filename, bytes }, { token });
  expect(batch.status, JSON.stringify(batch)).toBe('ready');
  const query = { pageSize: 100 };
  return (await portal.call(exchange.listBatchFaults, { params: { id: batch.id }, query }, { token })).rows;
}

const MINIMAL: Readonly<Record<ValueSection, (index: number) => Record<string, unknown>>> = {
  enterprise: () => ({ entName: '示例甲建设有限公司' }),
  certificates: (index) => ({ certNo: `V${index}`, certName: '示例证书' }),
  registeredPeople: (index) => ({ name: `示例注册${index}`, idNo: createSampleIdNumber(index) }),
  otherPeople: (index) => ({ name: `示例其他${index}`, idNo: createSampleIdNumber(200 + index) }),
  achievements: (index) => ({ projectName: `示例业绩${index}`, personName: '示例注册0' }),
  projects: (index) => ({ projectNo: `V${index}`, projectName: `示例项目${index}` }),
  equipment: (index) => ({ name: `设备${index}` }),
  declarations: () => ({ kind: 'premises' }),
};
/** What a list inside a record needs beside the field. */
const INNER: Readonly<Record<string, object>> = { titles: {}, skills: {}, items: { itemName: '示例项' } };

it('a document of another program is refused by each field, one value at a time', async () => {
  const document: Record<string, unknown> = { enterprise: { ...MINIMAL.enterprise(0) } };
  for (const [index, [section, field]] of FIELDS.entries()) {
    const [list = '', inner] = field.split('.');
    const stray = inner ? { [list]: [{ ...INNER[list], [inner]: STRAY }] } : { [field]: STRAY };
    const record = { ...MINIMAL[section](index), ...stray };
    if (section === 'enterprise') Object.assign(document.enterprise as object, record);
    else document[section] = [...((document[section] ?? []) as object[]), record];
  }
  const errors = await getErrors('企业.json', Buffer.from(JSON.stringify(document)));
  const fields = FIELDS.map(([section, field]) => `${section} ${field}`);
  const found = errors.filter(({ message }) => /可选范围|应为/.test(message));
  expect(found.map(({ column }) => column)).not.toContain(null);
  expect(found, JSON.stringify(found)).toHaveLength(fields.length);
});

/** The column of a field, and what to write into it; null when the workbook has none. */
function getColumn(
  section: ValueSection,
  field: string,
): { sheet: SheetSpec; column: SheetColumn; cell: string } | null {
  const sheets = WORKBOOK_SHEETS.filter((sheet) => sheet.section === section);
  const [list = '', inner] = field.split('.');
  const sheet = sheets.find(({ child }) => child === (inner ? list : undefined)) ?? sheets.find(({ child }) => !child);
  const name = sheet?.child ? inner : list;
  const column = sheet?.columns.find((one) => one.field === name && one.refersTo === undefined);
  if (!sheet || !column) return null;
  const parts = column.parts?.map((part) => (part.field === inner ? STRAY : ''));
  return { sheet, column, cell: parts ? parts.join('|') : STRAY };
}

describe('a workbook', () => {
  const inWorkbook = FIELDS.filter(([section, field]) => getColumn(section, field) !== null);
  it('has columns for them', () => expect(inWorkbook.length).toBeGreaterThan(12));
  it('is refused by the column of each field', async () => {
    const parent = { 证书编号: 'W', 证书名称: '示例证书' };
    const sheets: Record<string, { rows: Record<string, string>[] }> = { 资质证书: { rows: [parent] } };
    for (const [index, [section, field]] of inWorkbook.entries()) {
      const place = getColumn(section, field);
      if (!place) continue;
      const row = Object.fromEntries(
        place.sheet.columns.filter((one) => one.required).map((one) => [one.label, one.example]),
      );
      if ('证件号码' in row) row.证件号码 = createSampleIdNumber(400 + index);
      if (section === 'enterprise') row.企业名称 = '示例甲建设有限公司';
      if (section === 'projects') row.平台项目编号 = `W${index}`;
      if (section === 'certificates' && !place.sheet.child) row.证书编号 = `W${index}`;
      if (place.sheet.name === '资质项') row.证书编号 = parent.证书编号;
      const { rows } = (sheets[place.sheet.name] ??= { rows: [] });
      rows.push({ ...row, [place.column.label]: place.cell });
    }
    const errors = await getErrors('企业.xlsx', await createHandmadeWorkbook(sheets));
    for (const [section, field] of inWorkbook) {
      const place = getColumn(section, field);
      expect(
        errors.filter(({ sheet, column }) => sheet === place?.sheet.name && column === place.column.label),
        `${section} ${field} ${JSON.stringify(errors)}`,
      ).not.toEqual([]);
    }
  });
});

it('a sheet of other people is refused by each field that it has', async () => {
  const columns = [
    ['证件类型', 'idType'],
    ['职称级别', 'titleRank'],
    ['技能等级', 'skillGrade'],
  ] as const;
  const rows = columns.map(([label], index) => [
    `示例表格${index}`,
    createSampleIdNumber(600 + index),
    ...columns.map((one) => (one[0] === label ? STRAY : null)),
  ]);
  const bytes = await writeXlsx({
    sheets: [{ name: '其他人员', rows: [['姓名', '身份证号码', ...columns.map(([label]) => label)], ...rows] }],
  });
  const answer = await portal.call(
    people.importElse,
    { params: { id: portal.entUuid('member') }, body: {}, files: { file: { filename: '人员.xlsx', bytes } } },
    { token },
  );
  expect(answer).toMatchObject({ success: 0, fail: columns.length });
  for (const [at, [label]] of columns.entries()) {
    const { msg = '' } = answer.errors[at] ?? {};
    expect(msg.startsWith(label)).toBe(true);
    expect(msg).toContain('不在可选范围内');
  }
});

it('a value that a list of the platform must not have is a note, and nothing of it can be taken over', async () => {
  for (const field of Object.keys(VALUE_SETS.projects)) {
    const document = { enterprise: MINIMAL.enterprise(0), projects: [{ ...MINIMAL.projects(0), [field]: STRAY }] };
    const bytes = Buffer.from(JSON.stringify(document));
    const compared = await portal.call(
      platform.importPlatformList,
      { files: { file: { filename: '清单.json', bytes } } },
      { token },
    );
    expect(compared.noteTotal, field).toBeGreaterThan(0);
    expect(JSON.stringify(compared.notes), field).toContain('项目');
    const { rows } = await portal.app.db.sql<{ stored: string }>(
      "select string_agg(to_jsonb(p)::text, ' ') as stored from platform_snapshot p",
      [],
    );
    expect(rows[0]?.stored ?? '', field).not.toContain(STRAY);
  }
});

it('a picture gives no field that has a set of values, so none can be given a stray one', () => {
  const read: readonly (readonly [ValueSection, readonly string[]])[] = [
    ['enterprise', recognition.LICENCE_FIELDS],
    ['certificates', getRecognisedNames(certificate)],
    ['registeredPeople', recognition.REGISTRATION_FIELDS],
  ];
  for (const [section, fields] of read) {
    expect(fields.filter((field) => field in VALUE_SETS[section])).toEqual([]);
  }
});

describe('what is stored already', () => {
  it('stays while the rest of the record is changed', () => {
    const before = { kind: '旧的事项' };
    expect(findInvalidValues('declarations', { kind: '旧的事项' }, before)).toEqual([]);
    expect(findInvalidValues('declarations', { kind: '新的事项' }, before)).toHaveLength(1);
  });
  it('R-177 an ID card has one name, and its number is checked under each that people write', async () => {
    for (const idType of ['身份证', ' 二代 身份证', '中国居民身份证', '居民身份证']) {
      const body = { name: '示例证件', idType, idNo: '110105194912310021' };
      const answer = await portal.request({ method: 'POST', path: people.addRegister.path, token, body });
      expect(answer.body.fields, idType).toEqual([{ path: 'idNo', message: '请输入正确的身份证号码' }]);
    }
    const document = {
      enterprise: MINIMAL.enterprise(0),
      registeredPeople: [{ name: '示例证件', idType: '身份证', idNo: '110105194912310021' }],
    };
    const errors = await getErrors('证件.json', Buffer.from(JSON.stringify(document)));
    expect(errors).toMatchObject([{ column: '证件号码', message: '请输入正确的身份证号码' }]);
  });
});
