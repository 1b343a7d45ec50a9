import { createHash, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { addAttachment } from '#features/enterprise/attachments/attachments.contract.ts';
import { applyImport, exportEnterprise } from '#features/records/import-export/import-export.contract.ts';
import { createSampleDocument, createSampleIdNumber } from '#features/records/import-export/server/testing/files.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { downloadMergeExport, mergeEnterprises } from '../enterprise-merge.contract.ts';
import { RUN_MERGE_JOB } from './run.service.ts';

/** What an enterprise had that went can be brought back by hand from what is kept of it (docs/adr/0043-merge-of-duplicate-enterprises.md). */
const NOW = new Date('2026-11-20T02:00:00Z');
let portal: TestPortal;
let operator: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: NOW });
  operator = await portal.signIn('operator');
});
afterAll(() => portal.close());

const encode = (text: string) => new TextEncoder().encode(text);
const getText = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A document is taken over as a user would by hand: read, previewed, applied. */
async function bring(token: string, enterprise: object): Promise<void> {
  const file = { filename: '企业数据.json', bytes: encode(JSON.stringify(enterprise)) };
  const batch = await uploadImport(portal, file, { token });
  if (batch.status === 'refused') throw new Error(String(batch.message));
  await portal.call(applyImport, { body: { id: batch.id, mode: 'all' } }, { token });
}

async function readEnterprise(token: string): Promise<EnterpriseDocument> {
  const { bytes } = await portal.call(exportEnterprise, { query: { full: 'true', reason: '示例原因' } }, { token });
  return JSON.parse(getText(bytes)) as EnterpriseDocument;
}

/** Without the numbers of records, which are those of the enterprise, and in an order that does not hang on them. */
function getSaid(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(getSaid).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/uuid$/i.test(name))
      .map(([name, one]) => [name, getSaid(one)]),
  );
}

const OWN: Partial<EnterpriseDocumentInput> = {
  certificates: [
    {
      certNo: 'D311000001',
      certName: '示例资质证书',
      category: 'construction',
      issueDate: '2023-01-01',
      validStart: '2023-01-01',
      validEnd: '2028-01-01',
      items: [{ itemName: '建筑工程施工总承包', level: '二级' }],
    },
  ],
  registeredPeople: [
    {
      name: '示例张三',
      idNo: createSampleIdNumber(1),
      registrations: [{ regType: '一级建造师', specialty: '建筑工程', regNo: 'R1', validEnd: '2027-01-01' }],
    },
    { name: '示例李四', idNo: createSampleIdNumber(2) },
  ],
  otherPeople: [{ name: '示例王五', idNo: createSampleIdNumber(3) }],
  projects: [{ projectName: '示例大厦', projectNo: 'P1', contractAmount: 1234.5 }],
  equipment: [{ name: '示例塔吊', spec: 'QTZ80', count: 2 }],
};

describe('the export that is kept of an enterprise that went', () => {
  it('brings back by hand all that the enterprise said, with whole ID numbers, and its files', async () => {
    const [stay, gone] = [portal.entUuid('member'), portal.entUuid('other')];
    const [own, theirs] = [await portal.signIn('member'), await portal.signIn('other')];
    await portal.app.db.sql(`update enterprise set certify_status = 'passed', lock_reason = null`);
    await bring(theirs, createSampleDocument({ ...OWN, enterprise: (await readEnterprise(theirs)).enterprise }));
    const before = await readEnterprise(theirs);
    const picture = createTestPicture('png', '示例张三');
    const body = { bizType: 'register', bizUuid: before.registeredPeople[0]?.uuid ?? '' } as const;
    await portal.call(
      addAttachment,
      { body, files: { file: { filename: '证书.png', bytes: picture } } },
      { token: theirs },
    );
    // The staying enterprise has one of the people under other words, which stay.
    await bring(
      own,
      createSampleDocument({
        enterprise: (await readEnterprise(own)).enterprise,
        registeredPeople: [{ name: '示例另名', idNo: createSampleIdNumber(1) }],
      }),
    );
    const { uuid } = await portal.call(
      mergeEnterprises,
      { body: { stay, gone, reason: '同一家企业' } },
      { token: operator },
    );
    await portal.app.jobs.runNow(RUN_MERGE_JOB, { uuid });
    const kept = await portal.call(downloadMergeExport, { params: { id: uuid } }, { token: operator });
    const parts = unzipSync(kept.bytes);
    const document = JSON.parse(getText(parts['企业数据.json'])) as EnterpriseDocument;
    expect(getSaid(document)).toEqual(getSaid(before));
    expect(document.registeredPeople.map(({ idNo }) => idNo).toSorted()).toEqual(
      [createSampleIdNumber(1), createSampleIdNumber(2)].toSorted(),
    );
    const manifest = JSON.parse(getText(parts['manifest.json'])) as { files: { path: string; sha256: string }[] };
    expect(manifest.files.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(picture).digest('hex')]);
    expect(Buffer.from(parts[manifest.files[0]?.path ?? ''] ?? []).equals(Buffer.from(picture))).toBe(true);

    // An enterprise of its own again: registered anew, and filled from the document under its new name.
    const again = randomUUID();
    await portal.app.db.sql(
      `insert into enterprise (uuid, ent_name, credit_code, region, certify_status, create_by, create_time, update_time)
       values ($1, '示例重来建设有限公司', '91110105MA01EXMP7X', '110000', 'passed', $2, $3, $3)`,
      [again, portal.userUuid('guest'), NOW],
    );
    await portal.app.db.sql(
      `insert into membership (ent_uuid, start_date, end_date, create_time, update_time) values ($1, '2026-01-01', '2027-01-01', $2, $2)`,
      [again, NOW],
    );
    await moveUserToEnterprise(portal.app.db, portal.userUuid('guest'), again, NOW);
    const anew = await portal.signIn('guest');
    const { enterprise } = await readEnterprise(anew);
    await bring(anew, { ...(getSaid(document) as EnterpriseDocument), enterprise });
    expect(getSaid({ ...(await readEnterprise(anew)), enterprise: null })).toEqual(
      getSaid({ ...before, enterprise: null }),
    );
  });
});
