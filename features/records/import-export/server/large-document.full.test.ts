import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../import-export.contract.ts';
import { createSampleIdNumber } from './testing/files.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const scope = createJobTenantContext(portal.entUuid('member'));
afterAll(() => portal.close());

const MB = 1024 * 1024;
const as = { token };

/** Space that does not pack to nothing, as records do not: what packs too tightly is taken for a bomb. */
function getSpace(bytes: number): Buffer {
  const space = Buffer.alloc(bytes);
  let seed = 7;
  for (let at = 0; at < bytes; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    space[at] = [0x20, 0x0a, 0x09, 0x0d][(seed >> 16) & 3] ?? 0x20;
  }
  return space;
}

/** The same document, as long as that of an enterprise with tens of thousands of records. */
function stretch(text: string, bytes: number): Buffer {
  const parts = text.split('\n    },\n');
  const space = getSpace(Math.ceil(bytes / parts.length));
  return Buffer.concat(parts.flatMap((part, at) => [Buffer.from(at === 0 ? part : `\n    },\n${part}`), space]));
}

async function settle(id: string, isDone: (batch: contract.ImportBatch) => boolean): Promise<contract.ImportBatch> {
  for (;;) {
    const batch = await portal.call(contract.getBatch, { params: { id } }, as);
    if (isDone(batch)) return batch;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const preview = async (bytes: Uint8Array) => {
  const file = { filename: '企业数据.json', bytes };
  const { id } = await portal.call(contract.previewImport, { files: { file } }, as);
  return await settle(id, ({ status }) => status !== 'reading');
};
const largeEnterprise = async () => (await getEnterpriseDocument(portal.app, scope)).enterprise;

const projects = Array.from({ length: 60 }, (_, at) => ({ projectName: `示例项目 ${at}` }));
const person = { name: '示例张三', idNo: createSampleIdNumber(1) };
const document = async (change: object = {}): Promise<string> => {
  const { enterprise } = await largeEnterprise();
  const names = { entName: enterprise.entName, creditCode: enterprise.creditCode };
  return JSON.stringify({ enterprise: names, registeredPeople: [person], projects, ...change }, null, 2);
};
/** Files of uploads that are being read, as a holder of the disk sees them. */
const onDisk = (): Buffer[] => {
  const root = join(portal.app.config.dataDir, 'spool');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
};

describe('a document beyond the limit of a workbook', () => {
  it('goes in, and lies on no disk in clear while it is read', async () => {
    const bytes = stretch(await document(), 24 * MB);
    expect(bytes.length).toBeGreaterThan(contract.MAX_WORKBOOK_BYTES);
    const file = { filename: '企业数据.json', bytes };
    const { id } = await portal.call(contract.previewImport, { files: { file } }, as);
    const lying = onDisk();
    expect(lying.length).toBeGreaterThan(0);
    expect(lying.filter((one) => one.includes(createSampleIdNumber(1)) || one.includes('示例项目'))).toEqual([]);
    const batch = await settle(id, ({ status }) => status !== 'reading');
    expect(batch).toMatchObject({ status: 'ready', source: 'json', faultCount: 0 });
    await portal.call(contract.applyImport, { body: { id, mode: 'all' } }, as);
    await settle(id, ({ status }) => status === 'applied');
    expect((await largeEnterprise()).projects.map(({ projectName }) => projectName)).toEqual(
      expect.arrayContaining(projects.map(({ projectName }) => projectName)),
    );
    await expect.poll(() => onDisk().length).toBe(0);
  });

  it('is the export of the enterprise itself, and changes nothing when it comes back', async () => {
    const { bytes } = await portal.call(contract.exportEnterprise, { query: {} }, as);
    const batch = await preview(stretch(Buffer.from(bytes).toString(), 24 * MB));
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
    const changed = batch.counts.reduce((sum, one) => sum + one.new + one.changed + one.faulty, 0);
    expect([changed, batch.counts.find(({ sheet }) => sheet === '项目')?.unchanged]).toEqual([0, 60]);
  });

  it('is refused where it is cut off, or another enterprise’s, or no document', async () => {
    const whole = stretch(await document(), 24 * MB);
    expect(await preview(whole.subarray(0, 22 * MB))).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('不是有效的企业数据'),
    });
    const enterprise = { entName: '示例别家建设有限公司', creditCode: '91110105MA01ABCD5X' };
    expect(await preview(stretch(await document({ enterprise }), 24 * MB))).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('不一致'),
    });
    const file = { filename: '企业数据.json', bytes: new Uint8Array(21 * MB) };
    await expect(portal.call(contract.previewImport, { files: { file } }, as)).rejects.toMatchObject({
      code: 400,
      fields: [{ path: 'file', message: '导入文件超过 20 MB，请删去不用的内容或分成几个文件' }],
    });
    await expect.poll(() => onDisk().length).toBe(0);
  });

  it('comes back out of an archive of more than 32 MB of records', async () => {
    const made = await portal.call(contract.createArchive, { body: {} }, as);
    await portal.app.jobs.runNow('exchange.write-archive', { entUuid: portal.entUuid('member'), uuid: made.id });
    const { bytes } = await portal.call(contract.downloadArchive, { params: { id: made.id } }, as);
    const parts = unzipSync(bytes);
    const long = stretch(new TextDecoder().decode(parts['企业数据.json']), 34 * MB);
    const manifest = JSON.parse(new TextDecoder().decode(parts['manifest.json']));
    const sha256 = createHash('sha256').update(long).digest('hex');
    for (const one of manifest.data)
      if (one.path === '企业数据.json') Object.assign(one, { sha256, size: long.length });
    const archive = zipSync(
      { ...parts, '企业数据.json': long, 'manifest.json': Buffer.from(JSON.stringify(manifest)) },
      { level: 1 },
    );
    const file = { filename: '归档.zip', bytes: archive };
    const { batchId } = await portal.call(contract.previewRestore, { files: { file } }, as);
    const batch = await settle(batchId, ({ status }) => status !== 'reading');
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
    expect(batch.counts.find(({ sheet }) => sheet === '项目')).toMatchObject({ unchanged: 60 });
    await expect.poll(() => onDisk().length).toBe(0);
  });
});
