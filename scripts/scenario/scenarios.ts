import { setTimeout as wait } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { addPaymentVoucher } from '#features/enterprise/orders/contract/voucher.ts';
import { createOrder, listGoods } from '#features/enterprise/orders/orders.contract.ts';
import { runPeopleCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { addFiling, changeFilingState } from '#features/filing/filing/filing.contract.ts';
import {
  editCertificate,
  getCertificate,
  listCertificates,
} from '#features/records/certificates/certificates.contract.ts';
import { getBatch, previewImport, XLSX_MIME_TYPE } from '#features/records/import-export/import-export.contract.ts';
import type { ScenarioSignIn } from './caller.ts';

/** A prepared state of the portal for demonstration. It is created with calls, as by a user. */
export interface Scenario {
  /** The description of the prepared state, for the list of scenarios. */
  readonly about: string;
  /** Sample account with which the state is viewed. */
  readonly account: string;
  readonly page: string;
  readonly prepare: (as: ScenarioSignIn) => Promise<void>;
}

const LOOK_MS = 200;
const daysFromNow = (days: number): string => addDays(toShanghaiDay(new Date()), days);

/** A picture of minimum size. */
const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);

const firstDay: Scenario = {
  about: '第一天：刚注册的用户，还没有企业和会员',
  account: 'demo_guest',
  page: '/memberCenter',
  async prepare(as) {
    // The account exists from the start; the state is that it has no data.
    await as('demo_guest');
  },
};

const expiredLicence: Scenario = {
  about: '许可证过期：安全生产许可证上个月已到期，资质证书下周到期',
  account: 'demo_member',
  page: '/qyxx/jrdb',
  async prepare(as) {
    const member = await as('demo_member');
    const expire = async (category: 'safety' | 'construction', validEnd: string) => {
      const [row] = (await member(listCertificates, { query: { category } })).rows;
      if (!row) throw new Error(`示例企业没有这类证书：${category}`);
      const { uuid, revision } = await member(getCertificate, { params: { id: row.uuid } });
      await member(editCertificate, { body: { uuid, revision, validEnd } });
    };
    await expire('safety', daysFromNow(-30));
    await expire('construction', daysFromNow(7));
  },
};

const faultyImport: Scenario = {
  about: '导入有误：一份工作簿已读完，部分行有问题，等待处理',
  account: 'demo_member',
  page: '/qyxx/mbxz',
  async prepare(as) {
    const member = await as('demo_member');
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '设备',
          rows: [
            ['设备名称', '数量'],
            ['示例挖掘机', '2'],
            ['示例压路机', '若干台'],
            [null, '1'],
          ],
        },
      ],
    });
    const file = new File([new Uint8Array(bytes)], '示例设备.xlsx', { type: XLSX_MIME_TYPE });
    let batch = await member(previewImport, { files: { file } });
    while (batch.status === 'reading') {
      await wait(LOOK_MS);
      batch = await member(getBatch, { params: { id: batch.id } });
    }
    if (batch.faultCount === 0) throw new Error('这份工作簿应有问题，却没有');
  },
};

const waitingOrder: Scenario = {
  about: '订单待审：对公转账的凭证已提交，等待运营审核',
  account: 'demo_operator',
  page: '/qyxx/ptgl/ddgl',
  async prepare(as) {
    const member = await as('demo_design');
    const goods = (await member(listGoods, {})).rows.find(({ kind, most }) => kind === 'member' && most > 0);
    if (!goods) throw new Error('没有可以购买的会员');
    const order = await member(createOrder, { body: { priceUuid: goods.uuid } });
    await member(addPaymentVoucher, {
      body: {
        orderUuid: order.uuid,
        payerName: '示例设计企业',
        amount: goods.amount,
        transferDate: daysFromNow(0),
      },
      files: { file: new File([SLIP], '回单.png', { type: 'image/png' }) },
    });
  },
};

const filingUnderWay: Scenario = {
  about: '申报途中：建筑工程总承包二级的升级已提交并受理，被要求补正，十天后到期',
  account: 'demo_member',
  page: '/qyxx/sbgl',
  async prepare(as) {
    const member = await as('demo_member');
    const target = { standardCode: '10300101', level: '二级' };
    const run = await member(runPeopleCheck, { body: target });
    const { uuid } = await member(addFiling, {
      body: { kind: 'upgrade', ...target, name: '示例升级申报', runUuid: run.uuid },
    });
    await member(changeFilingState, { body: { uuid, to: 'submitted', on: daysFromNow(-20) } });
    await member(changeFilingState, { body: { uuid, to: 'accepted', on: daysFromNow(-15) } });
    await member(changeFilingState, {
      body: { uuid, to: 'correction', on: daysFromNow(-1), correctionDueOn: daysFromNow(10), note: '补交社保证明' },
    });
  },
};

/** Scenarios of `npm run scenario -- NAME`. */
export const SCENARIOS = {
  'first-day': firstDay,
  'expired-licence': expiredLicence,
  'import-with-faults': faultyImport,
  'order-waiting': waitingOrder,
  'filing-under-way': filingUnderWay,
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];
