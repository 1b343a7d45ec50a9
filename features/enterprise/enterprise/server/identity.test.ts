/** Certification binds name and credit code: they change by a review with papers, and an unproven claim takes nothing from others. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { moveUserToEnterprise } from '#apps/server/testing/people.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listOwnNotices, listOwnPublicity } from '#features/content/articles/articles.contract.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { createOrder, listGoods, payOrder } from '#features/enterprise/orders/orders.contract.ts';
import { addTestPrices } from '#features/enterprise/orders/server/testing/with-prices.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { listOperatorBacklog } from '#features/operations/operator-desk/operator-desk.contract.ts';
import { applyImport } from '#features/records/import-export/import-export.contract.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import * as certification from '../contract/certification.ts';
import { decideCertification, getCertificationReview, listCertifications } from '../contract/certification-review.ts';
import * as identity from '../contract/identity.ts';
import * as contract from '../enterprise.contract.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW, quiet: true, environment: { CERTIFICATION: 'operator' } });
const [member, other, guest, operator] = await Promise.all(
  (['member', 'other', 'guest', 'operator'] as const).map((person) => portal.signIn(person)),
);
afterAll(() => portal.close());
/** Newest first needs instants that differ. */
beforeEach(() => portal.setNow(new Date(portal.now().getTime() + 60_000)));

const OLD = { entName: '示例甲建设有限公司', creditCode: '91110105MA01EXMP0E' };
const NEW = { entName: '示例甲建工集团有限公司', creditCode: OLD.creditCode };
const own = () => portal.call(contract.getEnterprise, { query: {} }, { token: member });
const licence = async (token: string | undefined, seed: string) =>
  (
    await portal.call(
      certification.addLicence,
      { files: { file: { filename: '执照.png', bytes: createTestPicture('png', seed) } } },
      { token },
    )
  ).uuid;
const requests = async () =>
  (await portal.call(identity.listIdentityChangeRequests, { query: { state: 'reviewing' } }, { token: operator })).rows;
const decide = (
  body: Parameters<typeof portal.call<typeof identity.decideIdentityChange>>[1]['body'],
  token = operator,
) => portal.call(identity.decideIdentityChange, { body }, { token });

describe('name and credit code of a certified enterprise', () => {
  it('are asked for and not changed, by every call that edits the enterprise; what else was typed is stored', async () => {
    for (const [index, route] of [contract.editEnterprise, contract.updateEnterprise].entries()) {
      const postcode = `10000${index}`;
      const wanted = index === 0 ? NEW : { ...NEW, creditCode: '91320106MA1XHY5K3M' };
      const answer = await portal.call(route, { body: { ...wanted, postcode } }, { token: member });
      expect(answer).toMatchObject({ isIdentityWaiting: true, changed: 1 });
      expect(await own()).toMatchObject({
        ...OLD,
        postcode,
        certifyStatus: 'passed',
        identityRequest: { ...wanted, state: 'reviewing', licenceName: null },
      });
    }
    await portal.call(contract.editEnterprise, { body: NEW }, { token: member });
    expect(await requests()).toMatchObject([{ ...NEW, presentName: OLD.entName, licence: null, holders: [] }]);
  });

  it('do not come in with an import either', async () => {
    const enterprise = { schema: 1, enterprise: { ...NEW, creditCode: OLD.creditCode, officeAddress: '示例路 1 号' } };
    const bytes = new TextEncoder().encode(JSON.stringify(enterprise));
    const file = { filename: '企业.json', bytes };
    const batch = await uploadImport(portal, file, { token: member }).catch(() => null);
    if (batch?.status === 'ready')
      await portal.call(applyImport, { body: { id: batch.id, mode: 'all' } }, { token: member });
    expect(await own()).toMatchObject(OLD);
  });

  it('are no matter of a secondary key', async () => {
    const key = await logInBySecondaryKey(portal, ['info.licence.edit']);
    const body = { entName: '示例别的名字有限公司' };
    await expect(portal.call(contract.editEnterprise, { body }, { token: key.token })).rejects.toMatchObject({
      code: 403,
    });
    const phone = { body: { contactPhone: '010-88886666' } };
    expect((await portal.call(contract.editEnterprise, phone, { token: key.token })).changed).toBe(1);
  });

  it('wait for the licence, and change once an operator compared it; the former name is kept and found', async () => {
    const publish = async (uuid: string, kind: 'notice' | 'publicity', detail: object) =>
      await portal.app.db.sql(
        `insert into article (uuid, kind, title, summary, content, publish_time, origin, issuer, category, detail,
           sort_time, create_time, update_time)
         values ($1, $2, '示例文章', '', '', $3, 'sample', '示例厅', '示例', $4, $3, $3, $3)`,
        [uuid, kind, NOW, JSON.stringify(detail)],
      );
    await publish(portal.app.random.uuid(), 'notice', { entNames: [OLD.entName] });
    await publish(portal.app.random.uuid(), 'publicity', {
      startDate: '2026-11-01',
      endDate: null,
      results: [
        { entName: OLD.entName, creditCode: null, itemName: '钢结构', level: '二级', result: '同意', reason: null },
      ],
    });
    const [waiting] = await requests();
    const uuid = waiting?.uuid ?? '';
    await expect(decide({ state: 'passed', uuid })).rejects.toMatchObject({ code: 400 });
    const licenceFile = await licence(member, '新');
    const asked = await portal.call(
      identity.submitIdentityChange,
      { body: { ...NEW, licenceFile } },
      { token: member },
    );
    expect(asked).toEqual({ state: 'reviewing' });
    expect((await own()).identityRequest).toMatchObject({ state: 'reviewing', licenceName: '执照.png' });
    // The licence is shown to operators and to the enterprise only.
    const read = (token: string | undefined) =>
      portal.call(certification.getLicence, { params: { id: licenceFile } }, { token });
    await Promise.all([read(operator), read(member)]);
    await expect(read(other)).rejects.toMatchObject({ code: 404 });
    const decisions = await Promise.allSettled(
      Array.from({ length: 10 }, () => decide({ state: 'passed', uuid, licenceFile })),
    );
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await own()).toMatchObject({ ...NEW, formerNames: [OLD.entName], identityRequest: null });
    const changes = await portal.call(
      contract.listEnterpriseChanges,
      { query: { field: 'entName' } },
      { token: member },
    );
    expect(changes.rows).toMatchObject([{ oldValue: OLD.entName, newValue: NEW.entName, source: 'operator' }]);
    const query = { query: {} };
    expect((await portal.call(listOwnNotices, query, { token: member })).total).toBe(1);
    expect((await portal.call(listOwnPublicity, query, { token: member })).total).toBe(1);
  });

  it('are refused with a reason, or taken back', async () => {
    const wanted = { ...NEW, entName: '示例甲控股有限公司' };
    await portal.call(contract.editEnterprise, { body: wanted }, { token: member });
    const [first] = await requests();
    await decide({ state: 'rejected', uuid: first?.uuid ?? '', reason: '执照与填写的不一致' });
    expect(await own()).toMatchObject({ ...NEW, identityRequest: { state: 'rejected', reason: '执照与填写的不一致' } });
    portal.setNow(new Date(portal.now().getTime() + 60_000));
    await portal.call(contract.editEnterprise, { body: wanted }, { token: member });
    await portal.call(identity.withdrawIdentityChange, {}, { token: member });
    expect((await own()).identityRequest).toBeNull();
    await expect(portal.call(identity.withdrawIdentityChange, {}, { token: member })).rejects.toMatchObject({
      code: 404,
    });
    await expect(decide({ state: 'passed', uuid: first?.uuid ?? '' })).rejects.toMatchObject({ code: 409 });
  });

  it('cannot be those of another certified enterprise', async () => {
    const body = { creditCode: '91310115MA01EXMQ0C' };
    await expect(portal.call(contract.editEnterprise, { body }, { token: member })).rejects.toMatchObject({
      code: 409,
      fields: [{ path: 'creditCode' }],
    });
  });
});

describe('a claim', () => {
  const claim = {
    entName: '示例丁建设有限公司',
    creditCode: '91320106MA1XHY5K3M',
    legalPerson: '丁示例',
    region: '320000',
  };
  let claimed: string;

  it('without papers takes nothing: the enterprise itself is certified beside it', async () => {
    claimed = (await portal.call(contract.createEnterprise, { body: claim }, { token: guest })).uuid;
    // Another certified enterprise takes the very name that is claimed, with papers.
    const wanted = { entName: claim.entName, creditCode: claim.creditCode };
    const licenceFile = await licence(other, '真');
    await portal.call(identity.submitIdentityChange, { body: { ...wanted, licenceFile } }, { token: other });
    const [waiting] = await requests();
    await decide({ state: 'passed', uuid: waiting?.uuid ?? '', licenceFile });
    const now = await portal.call(contract.getEnterprise, { query: {} }, { token: other });
    expect(now).toMatchObject({ ...wanted, certifyStatus: 'passed' });
    // The first claimant is told, with the possible steps.
    const told = await portal.call(listMessages, { query: {} }, { token: guest });
    expect(told.rows.filter(({ title }) => title === '您填写的企业名称或信用代码已由他人认证')).toHaveLength(1);
    expect(JSON.stringify(told.rows)).toContain('上传营业执照');
    // And the operator finds the two on the desk.
    const { items } = await portal.call(listOperatorBacklog, {}, { token: operator });
    expect(items.find(({ key }) => key === 'dispute')).toMatchObject({ count: 1 });
    const disputes = () => portal.call(listCertifications, { query: { dispute: 'yes' } }, { token: operator });
    expect((await disputes()).rows).toMatchObject([{ entUuid: claimed, isDisputed: true }]);
  });

  it('buys nothing in the name of the enterprise while it is not passed', async () => {
    const prices = await addTestPrices(portal);
    const body = { priceUuid: prices.member, quantity: 1 };
    await expect(portal.call(createOrder, { body }, { token: guest })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('企业认证正在审核，认证通过后才能购买'),
    });
    const pay = await portal.request({
      method: 'GET',
      path: `/portal/api/memberPrice/getPayCode/${prices.member}/wechat`,
      token: guest ?? null,
    });
    expect(pay.body).toMatchObject({ code: 409, fault: 'orders.not-certified' });
    const goods = await portal.call(listGoods, {}, { token: guest });
    expect(goods.rows.map(({ most, whyNot }) => [most, whyNot])).toEqual(
      goods.rows.map(() => [0, '企业认证正在审核，通过后可以购买']),
    );
    expect((await portal.call(createOrder, { body }, { token: other })).status).toBe('unpaid');
    // Whose certification is taken back does not go on paying either.
    const order = await portal.call(createOrder, { body }, { token: member });
    const reason = { reason: '示例原因' };
    const revoke = { state: 'rejected' as const, entUuid: portal.entUuid('member'), ...reason };
    await portal.app.db.sql(
      `insert into certification (ent_uuid, submit_time) values ($1, $2) on conflict do nothing`,
      [portal.entUuid('member'), NOW],
    );
    await portal.call(decideCertification, { body: revoke }, { token: operator });
    const again = portal.call(payOrder, { body: { uuid: order.uuid, channel: 'wechat' } }, { token: member });
    await expect(again).rejects.toMatchObject({ code: 409, message: expect.stringContaining('未通过') });
  });

  it('that contradicts a certified enterprise waits for the operator, who sees both and passes one', async () => {
    const papers = await licence(guest, '争');
    await portal.call(certification.submitCertification, { body: { licenceFile: papers } }, { token: guest });
    const review = () => portal.call(getCertificationReview, { params: { id: claimed } }, { token: operator });
    const holder = { uuid: portal.entUuid('other'), entName: claim.entName, creditCode: claim.creditCode };
    expect(await review()).toMatchObject({ state: 'reviewing', holders: [holder] });
    const pass = { state: 'passed' as const, entUuid: claimed };
    await expect(portal.call(decideCertification, { body: pass }, { token: operator })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(claim.entName),
    });
    await portal.app.db.sql(
      `insert into certification (ent_uuid, submit_time) values ($1, $2) on conflict do nothing`,
      [portal.entUuid('other'), NOW],
    );
    const revoke = { state: 'rejected' as const, entUuid: portal.entUuid('other'), reason: '执照属于另一家企业' };
    await portal.call(decideCertification, { body: revoke }, { token: operator });
    await portal.call(decideCertification, { body: pass }, { token: operator });
    expect(await review()).toMatchObject({ state: 'passed', holders: [] });
    const list = await portal.call(listCertifications, { query: { state: 'passed' } }, { token: operator });
    expect(list.rows.map(({ entUuid }) => entUuid)).toContain(claimed);
    expect(list.rows.filter(({ isDisputed }) => isDisputed)).toEqual([]);
  });

  it('of what is certified is refused at the door, unless its papers dispute it', async () => {
    await moveUserToEnterprise(portal.app.db, portal.userUuid('guest'), null, portal.now());
    const refused = portal.call(contract.createEnterprise, { body: claim }, { token: guest });
    await expect(refused).rejects.toMatchObject({ code: 409, fields: [{ path: 'creditCode' }] });
    const bare = portal.call(contract.createEnterprise, { body: { ...claim, isDispute: true } }, { token: guest });
    await expect(bare).rejects.toMatchObject({ code: 400, fields: [{ path: 'licenceFile' }] });
    const licenceFile = await licence(guest, '再');
    const body = { ...claim, isDispute: true, licenceFile };
    const { uuid } = await portal.call(contract.createEnterprise, { body }, { token: guest });
    const now = await portal.call(getCertificationReview, { params: { id: uuid } }, { token: operator });
    expect(now).toMatchObject({ state: 'reviewing', holders: [{ uuid: claimed }] });
  });
});
