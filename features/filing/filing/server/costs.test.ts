import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import * as contract from '../contract/costs.ts';
import { addFiling, editFiling, removeFiling } from '../filing.contract.ts';

let portal: TestPortal;
let token: string;
let filing: string;

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-20T02:00:00Z'), quiet: true });
  token = await portal.signIn('member');
  const body = { kind: 'change' as const, name: '示例变更', region: '110000' };
  filing = (await portal.call(addFiling, { body }, { token })).uuid;
});
afterAll(() => portal.close());

type Given = Parameters<typeof portal.call<typeof contract.addFilingCost>>[1]['body'];
const add = async (rest: Partial<Given> = {}): Promise<string> => {
  const body = { filingUuid: filing, kind: 'fee' as const, onDay: '2026-11-18', what: '检测费', amount: 100, ...rest };
  return (await portal.call(contract.addFilingCost, { body }, { token })).uuid;
};
const list = async () => (await portal.call(contract.listFilingCosts, { params: { id: filing } }, { token })).rows;
const sums = () => portal.call(contract.sumFilingCosts, { params: { id: filing } }, { token });
const getFailure = (call: Promise<unknown>) => call.then(() => null).catch((error: TestCallError) => error);

describe('costs of a filing', () => {
  it('are summed to the cent, by kind, against the budget, and leave as a table', async () => {
    expect(await sums()).toEqual({ amount: 0, hours: 0, kinds: [], budget: null });
    const fee = await add({ amount: 0.1 });
    await add({ amount: 0.2, onDay: '2026-11-19' });
    await add({ kind: 'agency', what: '示例代理', amount: 5000, onDay: '2026-11-01' });
    await add({ kind: 'time', what: '整理材料', hours: 7.5, amount: 750 });
    const body = { uuid: filing, name: '示例变更', region: '110000', budgetWan: 0.5 };
    await portal.call(editFiling, { body }, { token });
    expect(await sums()).toEqual({
      amount: 5750.3,
      hours: 7.5,
      kinds: [
        { kind: 'time', amount: 750, hours: 7.5 },
        { kind: 'agency', amount: 5000, hours: 0 },
        { kind: 'fee', amount: 0.3, hours: 0 },
      ],
      budget: 5000,
    });
    expect((await list()).map(({ onDay }) => onDay)).toEqual(['2026-11-19', '2026-11-18', '2026-11-18', '2026-11-01']);
    const file = await portal.call(contract.exportFilingCosts, { params: { id: filing } }, { token });
    const rows = (await readXlsx(file.bytes)).sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).toContain('示例代理');

    const changed = { uuid: fee, kind: 'other' as const, onDay: '2026-11-18', what: '快递', amount: 12 };
    await portal.call(contract.editFilingCost, { body: { ...changed, revision: 1 } }, { token });
    const late = portal.call(contract.editFilingCost, { body: { ...changed, revision: 1 } }, { token });
    expect(await getFailure(late)).toMatchObject({ code: 409 });
    await portal.call(contract.removeFilingCost, { body: { uuid: fee } }, { token });
    expect(await sums()).toMatchObject({ amount: 5750.2 });
  });

  it.each([
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: null as never }, 'amount'],
    [{ what: '' }, 'what'],
    [{ onDay: '2026-02-30' }, 'onDay'],
    [{ kind: 'dance' as never }, 'kind'],
    [{ hours: 1 }, 'hours'],
    [{ kind: 'time' as const, hours: 0 }, 'hours'],
    [{ kind: 'time' as const, hours: 0.05 }, 'hours'],
  ])('are refused with %j at the field', async (rest, path) => {
    expect(await getFailure(add(rest))).toMatchObject({ code: 400, fields: [expect.objectContaining({ path })] });
  });

  it('go with their filing', async () => {
    await add();
    await portal.call(removeFiling, { body: { uuid: filing } }, { token });
    expect(await getFailure(sums())).toMatchObject({ code: 404 });
  });
});
