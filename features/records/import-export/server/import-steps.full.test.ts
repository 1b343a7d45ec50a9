import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise, createRegisteredPerson, createTitledPerson } from '#domain/testing/enterprises.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { listElse } from '#features/records/personnel/personnel.contract.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../import-export.contract.ts';
import { lockBatch } from './batch.repo.ts';
import { recoverInterruptedImports } from './import-export.jobs.ts';
import { uploadImport } from './testing/read-import.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const { db } = portal.app;
const scope = createJobTenantContext(portal.entUuid('member'));
afterAll(() => portal.close());

const PEOPLE = 800;
const getEnterprise = (label: string, projects = 200): EnterpriseDocument =>
  buildEnterprise({
    registeredPeople: Array.from({ length: PEOPLE / 2 }, (_, at) =>
      createRegisteredPerson(`${label}注册${at}`, '一级建造师', '建筑工程'),
    ),
    otherPeople: Array.from({ length: PEOPLE / 2 }, (_, at) =>
      createTitledPerson(`${label}职称${at}`, '工程师', '结构'),
    ),
    projects: Array.from({ length: projects }, (_, at) => ({
      projectName: `${label}项目 ${at}`,
      projectNo: `${label}-${at}`,
      works: [],
    })),
  });

async function preview(document: EnterpriseDocument, as = token): Promise<contract.ImportBatch> {
  const { enterprise } = (await getEnterpriseDocument(portal.app, scope)).enterprise;
  const bytes = new TextEncoder().encode(JSON.stringify({ ...document, enterprise }));
  return await uploadImport(portal, { filename: 'enterprise.json', bytes }, { token: as });
}
const apply = (id: string) => portal.call(contract.applyImport, { body: { id, mode: 'good' } }, { token });
const undo = (id: string) => portal.call(contract.undoImport, { body: { id } }, { token });

const countRows = async (): Promise<number> => {
  const { rows } = await db.sql<{ n: number }>(
    'select (select count(*) from person where ent_uuid = $1)::int + (select count(*) from project where ent_uuid = $1)::int as n',
    [scope.entUuid],
  );
  return rows[0]?.n ?? 0;
};

describe('an import while others work', () => {
  it('is seen whole or not at all, tells how far it is, and is undone without a trace', async () => {
    const before = await countRows();
    const batch = await preview(getEnterprise('甲'));
    expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
    const seen = new Set<number>();
    const states: contract.ImportBatch[] = [];
    const over = new AbortController();
    const watch = (async () => {
      while (!over.signal.aborted) {
        const { total } = await portal.call(listElse, { query: { keyword: '甲职称' } }, { token });
        seen.add(total);
        states.push(await portal.call(contract.getBatch, { params: { id: batch.id } }, { token }));
      }
    })();
    const applied = await apply(batch.id);
    over.abort();
    await watch;
    expect(applied).toMatchObject({ status: 'applied', progress: null });
    expect([...seen].filter((total) => total !== 0 && total !== PEOPLE / 2)).toEqual([]);
    expect(states.some(({ status, progress }) => status === 'applying' && (progress?.done ?? 0) > 0)).toBe(true);
    expect(await undo(batch.id)).toMatchObject({ status: 'undone' });
    expect(await countRows(), 'no row is left').toBe(before);
  }, 120_000);

  it('is ready again when the program was stopped in its middle, and not while it is being applied', async () => {
    const { id } = await preview(getEnterprise('丙', 20));
    await db.sql(`update import_batch set status = 'applying', update_time = $2 where uuid = $1`, [id, new Date(0)]);
    const getStatus = async () => (await portal.call(contract.getBatch, { params: { id } }, { token })).status;
    await db.transaction(async () => {
      await lockBatch(db, id);
      await db.outside(() => recoverInterruptedImports(portal.app));
    });
    expect(await getStatus()).toBe('applying');
    await recoverInterruptedImports(portal.app);
    expect(await getStatus()).toBe('ready');
    expect(await apply(id)).toMatchObject({ status: 'applied' });
  }, 120_000);

  it('is refused and compared again when a record changed while it was prepared', async () => {
    const [before, { id }] = [await countRows(), await preview(getEnterprise('丁', 20))];
    const watch = (async () => {
      while ((await portal.call(contract.getBatch, { params: { id } }, { token })).status !== 'applying')
        await sleep(1);
      await db.sql(`update enterprise set ent_name = '示例改名企业' where uuid = $1`, [scope.entUuid]);
    })();
    await expect(apply(id)).rejects.toThrow(contract.recordsChangedSincePreview.text);
    await watch;
    expect(await countRows()).toBe(before);
    expect(await apply(id)).toMatchObject({ status: 'applied' });
  }, 120_000);
});
