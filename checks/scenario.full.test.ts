import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE } from '#apps/pages.ts';
import { type Program, startProgram } from '#apps/server/testing/program.ts';
import { findPage } from '#domain/access/site.ts';
import { getMemberStatus } from '#features/enterprise/membership/membership.contract.ts';
import { listAllOrders } from '#features/enterprise/orders/orders.contract.ts';
import { listFilings } from '#features/filing/filing/filing.contract.ts';
import { listBatches } from '#features/records/import-export/import-export.contract.ts';
import { listTodoItems } from '#features/work/todo/todo.contract.ts';
import { createScenarioSignIn, type ScenarioSignIn } from '#scripts/scenario/caller.ts';
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from '#scripts/scenario/scenarios.ts';
import { ROOT } from './lib/planted.ts';

/** The content of the opened page. */
const FOUND: Readonly<Record<ScenarioName, (as: ScenarioSignIn) => Promise<void>>> = {
  'first-day': async (as) => {
    const status = await (await as('demo_guest'))(getMemberStatus, {});
    expect(status).toMatchObject({ isMember: false });
  },
  'expired-licence': async (as) => {
    const member = await as('demo_member');
    // What follows from a change is worked on apart from its answer.
    const overdue = async () => (await member(listTodoItems, { query: { group: 'overdue' } })).rows;
    await expect
      .poll(async () => (await overdue()).map(({ thing }) => thing.name).join('、'), { timeout: 60_000 })
      .toContain('安全生产许可证');
  },
  'import-with-faults': async (as) => {
    const { rows } = await (await as('demo_member'))(listBatches, { query: {} });
    expect(rows).toMatchObject([{ fileName: '示例设备.xlsx', status: 'ready', faultCount: 2 }]);
  },
  'order-waiting': async (as) => {
    const { rows } = await (await as('demo_operator'))(listAllOrders, { query: {} });
    expect(rows.filter(({ waiting }) => waiting === 'voucher')).toHaveLength(1);
  },
  'filing-under-way': async (as) => {
    const { rows } = await (await as('demo_member'))(listFilings, { query: {} });
    // Beside the renewals that are opened by themselves.
    const [filing, ...more] = rows.filter(({ kind }) => kind !== 'renewal');
    expect(filing).toMatchObject({ name: '示例升级申报', state: 'correction', daysLeft: 10 });
    expect(more).toEqual([]);
  },
};

describe('npm run scenario', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zgj-scenario-'));
  let program: Program;
  let as: ScenarioSignIn;
  beforeAll(async () => {
    // The program serves pages; building takes no time when nothing changed.
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'ignore' });
    program = startProgram({ PORT: '0', DATA_DIR: folder, SAMPLE_PASSWORD: 'scenario tests only' });
    as = createScenarioSignIn(await program.address, 'scenario tests only');
  }, 180_000);
  afterAll(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it.each(SCENARIO_NAMES)('prepares %s', { timeout: 90_000 }, async (name) => {
    await SCENARIOS[name].prepare(as);
    await FOUND[name](as);
    expect(findPage(SITE, SCENARIOS[name].page)).not.toBeNull();
  });
});
