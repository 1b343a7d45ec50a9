import { createHash } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal, TestCallError } from '#apps/server/testing/portal.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { addRegister, editRegister } from '#features/records/personnel/personnel.contract.ts';
import { addProject, editProject, getProject } from '#features/records/projects/projects.contract.ts';
import * as contract from '../../import-export.contract.ts';
import { createSampleIdNumber } from '../testing/files.ts';
import type { ArchiveManifest } from './manifest.ts';

/** The history of records in the archive that an enterprise takes along (docs/exchange.md). */
const portal = await startPortal({ quiet: true });
afterAll(() => portal.close());
const member = await portal.signIn('member');
const other = await portal.signIn('other');

type Parts = Record<string, Uint8Array>;
const getText = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const encode = (text: string) => new TextEncoder().encode(text);
const getManifest = (parts: Parts) => JSON.parse(getText(parts['manifest.json'])) as ArchiveManifest;

const refusal = async (work: Promise<unknown>): Promise<TestCallError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TestCallError)) throw new Error(`refusal expected, got ${String(error)}`);
  return error;
};

async function archive(token = member, entUuid = portal.entUuid('member')): Promise<{ id: string; parts: Parts }> {
  const { id } = await portal.call(contract.createArchive, { body: {} }, { token });
  await portal.app.jobs.runNow('exchange.write-archive', { entUuid, uuid: id });
  const { bytes } = await portal.call(contract.downloadArchive, { params: { id } }, { token });
  return { id, parts: unzipSync(bytes) };
}
const preview = (parts: Parts) =>
  portal.call(
    contract.previewRestore,
    { files: { file: { filename: '归档.zip', bytes: zipSync(parts) } } },
    { token: member },
  );

const NAME = '修改历史.csv';
const getLines = (parts: Parts): Record<string, string>[] => {
  const [heads = [], ...rows] = parseCsv(getText(parts[NAME])) as string[][];
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, String(row[at] ?? '')])));
};

async function addPerson(token: string, name: string, phones: readonly [string, string], idNo: string) {
  const { uuid } = await portal.call(addRegister, { body: { name, idNo, phone: phones[0] } }, { token });
  await portal.call(editRegister, { body: { uuid, phone: phones[1], idNo: createSampleIdNumber(77) } }, { token });
  return uuid;
}
const person = await addPerson(member, '示例王五', ['13800000001', '13800000002'], createSampleIdNumber(61));
const stranger = await addPerson(other, '示例外人', ['13900000001', '13900000002'], createSampleIdNumber(62));
const { uuid: project } = await portal.call(addProject, { body: { projectName: '=示例项目' } }, { token: member });
const { revision } = await portal.call(getProject, { params: { id: project } }, { token: member });
await portal.call(
  editProject,
  { body: { uuid: project, revision, projectName: '=示例项目', managerUuid: person } },
  { token: member },
);

describe('the history in an archive', () => {
  it('tells author, field, time, both values and the way of each change', async () => {
    const { parts } = await archive();
    const told = getLines(parts).filter((line) => line.所属记录编号 === person);
    expect(told.map(({ 操作, 字段 }) => [操作, 字段])).toEqual([
      ['新增', ''],
      ['修改', '证件号码'],
      ['修改', '性别'],
      ['修改', '出生日期'],
      ['修改', '手机号'],
    ]);
    expect(told.find(({ 字段 }) => 字段 === '手机号')).toEqual({
      时间: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      操作: '修改',
      类别: '注册人员',
      名称: '示例王五',
      修改人: expect.stringMatching(/./),
      途径: '页面填写',
      字段: '手机号',
      改前: '13800000001',
      改后: '13800000002',
      记录编号: person,
      所属记录编号: person,
      顺序号: expect.stringMatching(/^\d+$/),
    });
    const manager = getLines(parts).find(({ 所属记录编号, 字段 }) => 所属记录编号 === project && 字段 === '项目经理');
    expect(manager).toMatchObject({ 改前: '', 改后: '示例王五' });
    const { version, history, data } = getManifest(parts);
    const own = data.find(({ path }) => path === NAME);
    expect({ version, history }).toEqual({ version: 2, history: expect.arrayContaining(['register', 'project']) });
    expect(own).toMatchObject({
      sha256: createHash('sha256')
        .update(parts[NAME] ?? '')
        .digest('hex'),
    });
  });

  it('tells no number of papers, and no cell is a formula', async () => {
    const { parts } = await archive();
    const text = getText(parts[NAME]);
    for (const secret of [createSampleIdNumber(61), createSampleIdNumber(77)]) expect(text).not.toContain(secret);
    expect(getLines(parts).find(({ 字段 }) => 字段 === '证件号码')).toMatchObject({
      改前: '',
      改后: '已修改，不显示号码',
    });
    expect(getLines(parts).filter(({ 名称 }) => 名称?.startsWith('='))).toEqual([]);
    expect(getLines(parts).find(({ 记录编号 }) => 记录编号 === project)?.名称).toContain('=示例项目');
  });

  it('is of the own enterprise alone', async () => {
    const [own, foreign] = [await archive(), await archive(other, portal.entUuid('other'))];
    expect(getText(own.parts[NAME])).not.toContain(stranger);
    expect(getText(own.parts[NAME])).not.toContain('示例外人');
    expect(getLines(foreign.parts).map(({ 所属记录编号 }) => 所属记录编号)).toContain(stranger);
    expect(getText(foreign.parts[NAME])).not.toContain(person);
  });

  it('holds the kinds that the requesting user may open, and is not handed to a user who may open fewer', async () => {
    const key = await logInBySecondaryKey(portal, ['info.exchange.export', 'info.projects.view']);
    const { parts } = await archive(key.token);
    expect(getManifest(parts).history).toEqual(['project']);
    expect(new Set(getLines(parts).map(({ 类别 }) => 类别))).toEqual(new Set(['项目']));

    const whole = await archive();
    const download = (token: string) => portal.call(contract.downloadArchive, { params: { id: whole.id } }, { token });
    expect(await refusal(download(key.token))).toMatchObject({ code: 403 });
    expect((await download(member)).bytes.length).toBeGreaterThan(0);

    const blind = await logInBySecondaryKey(portal, ['info.exchange.export']);
    const none = await archive(blind.token);
    expect(getManifest(none.parts).history).toEqual([]);
    expect(Object.keys(none.parts)).not.toContain(NAME);
  });

  it('is read back with the rest, and not after a manual edit', async () => {
    const { parts } = await archive();
    expect(await preview(parts)).toMatchObject({ full: false });
    const forged = { ...parts, [NAME]: encode(getText(parts[NAME]).replace('13800000001', '13800000009')) };
    expect((await refusal(preview(forged))).message).toContain('校验值不一致');
  });

  it('is missing in archives of the first version, which are read as before', async () => {
    const { parts } = await archive();
    const { [NAME]: _history, ...rest } = parts;
    const { history: _kinds, ...manifest } = getManifest(parts);
    const first = { ...manifest, version: 1, data: manifest.data.filter(({ path }) => path !== NAME) };
    expect(await preview({ ...rest, 'manifest.json': encode(JSON.stringify(first)) })).toMatchObject({ full: false });
    const unknown = { ...getManifest(parts), version: 3 };
    const failure = await refusal(preview({ ...parts, 'manifest.json': encode(JSON.stringify(unknown)) }));
    expect(failure.message).toContain('manifest.json');
  });
});
