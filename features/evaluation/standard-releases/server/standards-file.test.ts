import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectFacts } from '#apps/cli/collect-facts.ts';
import { importFacts } from '#apps/cli/import-facts.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { approveBySecondOperator } from '#features/operations/publishing/server/testing/approve-by-second.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';
import {
  exportStandards,
  getStandardsFileSigner,
  importStandards,
  previewStandardsFile,
} from '../contract/standards-file.ts';
import { loadReleasedCatalogue } from './compose-catalogue.ts';
import { writeStandardsFile } from './standards-file.ts';

let portal: TestPortal;
let token: string;
let tools: ReturnType<typeof createResourceCalls>;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: new Date('2026-11-21T10:00:00+08:00') });
  token = await portal.signIn('operator');
  tools = createResourceCalls(portal, token);
});
afterAll(() => portal.close());

const publishAll = async (): Promise<string[]> => {
  const uuids: string[] = [];
  for (const name of ['standard', 'province-rule', 'document']) {
    const uuid = await tools.addDraft(name);
    expect((await tools.callsOf(name).publish({ uuid })).body, name).toMatchObject({ code: 200 });
    if (name !== 'province-rule') await approveBySecondOperator(portal, name, uuid, token);
    uuids.push(uuid);
  }
  return uuids;
};
const getFile = async (): Promise<Buffer> =>
  (await portal.request({ method: 'GET', path: exportStandards.path, token })).bytes;
const signer = async () => (await portal.call(getStandardsFileSigner, {}, { token })).fingerprint;
const given = (bytes: Buffer) => ({ file: { filename: '标准文件.json', bytes } });
const check = (bytes: Buffer) => portal.call(previewStandardsFile, { body: {}, files: given(bytes) }, { token });
const take = async (bytes: Buffer, fingerprint?: string) =>
  portal.call(
    importStandards,
    { body: { fingerprint: fingerprint ?? (await signer()) }, files: given(bytes) },
    { token },
  );
/** A file as an installation with the same key signs it. */
const signed = (records: object[]): Buffer =>
  writeStandardsFile(portal.app.cipher, {
    format: 'zhixun-law',
    version: 1,
    madeAt: '2026-11-01T00:00:00Z',
    delivered: 'x',
    records: records as Parameters<typeof writeStandardsFile>[1]['records'],
  });

describe('what operators wrote, as a file', () => {
  it('goes to another installation as drafts that can be published there', async () => {
    const uuids = await publishAll();
    const file = await getFile();
    expect(await check(file)).toMatchObject({ fingerprint: await signer(), isSameDelivery: true, fresh: [], known: 3 });
    expect(await take(file)).toEqual({ added: [], known: 3, left: 0, unverified: 0 });
    // Another installation, which has none of it.
    const { db } = portal.app;
    for (const [at, name] of ['standard', 'province-rule', 'document'].entries()) {
      const uuid = uuids[at] ?? '';
      const answer = await tools.callsOf(name).withdraw({ uuid, reason: '示例' });
      const done = name === 'province-rule' ? answer : await approveBySecondOperator(portal, name, uuid, token);
      expect(done.body.data).toEqual({ state: 'withdrawn' });
    }
    await db.sql('delete from publication where uuid = any($1::uuid[])', [uuids]);
    expect((await check(file)).fresh.map(({ resource, count }) => [resource, count])).toEqual([
      ['standard', 1],
      ['province-rule', 1],
      ['document', 1],
    ]);
    expect(await take(file, (await signer()).toLowerCase().replaceAll(' ', ''))).toMatchObject({ known: 0, left: 0 });
    for (const [at, name] of ['document', 'province-rule', 'standard'].entries()) {
      const uuid = uuids.toReversed()[at] ?? '';
      expect(await tools.detailOf(name, uuid)).toMatchObject({ state: 'draft', hasDraft: true });
      expect((await tools.callsOf(name).publish({ uuid })).body, name).toMatchObject({ code: 200 });
      if (name !== 'province-rule') await approveBySecondOperator(portal, name, uuid, token);
    }
  });

  it('is refused after a change, with a foreign signature, or as no such file', async () => {
    const file = await getFile();
    const changed = Buffer.from(file.toString().replace('9000000', '8000000'));
    expect(changed.equals(file)).toBe(false);
    await expect(check(changed)).rejects.toThrow('签名不符');
    await expect(take(changed)).rejects.toThrow('签名不符');
    await expect(take(file, 'ABCD')).rejects.toThrow('与填写的签名核对码不一致');
    for (const bytes of ['', '[]', '{', 'null'].map((text) => Buffer.from(`${text} `)))
      await expect(check(bytes)).rejects.toThrow('不是标准文件');
    const parsed = JSON.parse(file.toString());
    const foreign = Buffer.from(JSON.stringify({ ...parsed, publicKey: 'AAAA' }));
    await expect(check(foreign)).rejects.toThrow('签名不符');
  });

  it('is refused when it has a number twice, in whichever spelling, or what no database holds', async () => {
    const uuid = 'abcdef00-0000-4000-8000-000000000001';
    const rule = { resource: 'province-rule', uuid, body: tools.bodyOf('province-rule') };
    for (const other of [uuid, uuid.toUpperCase()]) {
      const twice = signed([rule, { ...rule, uuid: other }]);
      await expect(take(twice)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('第 2 份记录') });
      await expect(check(twice)).rejects.toThrow('编号相同');
    }
    const unstorable = signed([{ ...rule, body: { ...rule.body, title: '示例\0' } }]);
    await expect(take(unstorable)).rejects.toThrow('内容不完整');
    const drafted = await portal.app.db.sql('select 1 from publication where uuid = $1', [uuid]);
    expect(drafted.rows).toEqual([]);
    // One in capitals is the same record at the second time.
    const loud = signed([{ ...rule, uuid: uuid.toUpperCase() }]);
    expect(await take(loud)).toMatchObject({ known: 0 });
    expect(await take(loud)).toMatchObject({ added: [], known: 1 });
  });

  it('verifies nothing here by itself, unless its signer is trusted for that', async () => {
    const getRule = (uuid: string) => ({
      resource: 'province-rule',
      uuid,
      body: {
        title: '示例：山西延续时限',
        region: '140000',
        matter: 'renewal',
        certificateKind: 'qualDesign',
        windowKind: 'mustBefore',
        months: 6,
        summary: '示例',
        docNumber: '示晋〔2026〕1号',
        clause: '第一条',
        isVerified: true,
      },
    });
    const [doubted, trusted] = ['abcdef00-0000-4000-8000-00000000000a', 'abcdef00-0000-4000-8000-00000000000b'];
    expect(await check(signed([getRule(doubted)]))).toMatchObject({ verifiedThere: 1 });
    expect(await take(signed([getRule(doubted)]))).toMatchObject({ unverified: 1 });
    expect(await tools.detailOf('province-rule', doubted)).toMatchObject({ isVerified: false });
    const body = { fingerprint: await signer(), keepsVerified: true };
    const answer = await portal.call(importStandards, { body, files: given(signed([getRule(trusted)])) }, { token });
    expect(answer).toMatchObject({ unverified: 0 });
    expect(await tools.detailOf('province-rule', trusted)).toMatchObject({ isVerified: true });
    const { rows } = await portal.app.db.sql<{ detail: object }>(
      "select detail from audit_log where action = 'standard.imported' order by seq desc limit 2",
      [],
    );
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { keepsVerified: true, unverified: 0 },
      { keepsVerified: false, unverified: 1 },
    ]);
  });

  it('goes back into the facts as a delivery', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'law-'));
    try {
      const collected = await collectFacts(folder, () => loadReleasedCatalogue(portal.app.db));
      expect(collected).toMatchObject({ status: 0 });
      expect(await readFile(join(folder, 'construction-general.json'), 'utf8')).toMatch(/示建〔2026〕1\d\d号/);
      const seen = await importFacts(folder, false, async () => null);
      expect(seen.status).toBe(0);
      expect(seen.lines.join('\n')).toContain('10300112');
      expect(await collectFacts(folder, async () => null)).toMatchObject({ status: 2 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
