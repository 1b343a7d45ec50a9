import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import type { QualificationStatus } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { replaceQualificationStatuses } from '#features/work/reminders/server/qualification-status.repo.ts';
import { sweepAllEnterprises } from '#features/work/reminders/server/reminders.server-api.ts';
import { createReminderTestRecords } from '#features/work/reminders/server/testing/records.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { getOverview } from '../overview.contract.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW });
afterAll(() => portal.close());
const token = await portal.signIn('member');
const mine = portal.entUuid('member');
const records = createReminderTestRecords(portal.app.db);
const overview = () => portal.call(getOverview, {}, { token });

const standing: QualificationStatus = {
  itemUuid: randomUUID(),
  itemTitle: '建筑工程施工总承包二级',
  standardCode: '10300101',
  level: '二级',
  aspect: 'assets',
  indicator: '净资产',
  have: 6120,
  need: 4000,
  unit: '万元',
  verdict: 'met',
  words: '达标',
  docNumber: null,
};

it('is honest about an enterprise without records', async () => {
  const found = await overview();
  expect(found).toMatchObject({
    today: '2026-11-21',
    numbers: { certificates: 0, projects: 0, registered: 0, other: 0 },
    timeline: [],
    todo: [],
    standings: { checkedTime: null, items: 0, rows: [] },
    sweptOn: null,
  });
  expect(found.categories.map((one) => one.category)).toEqual(['01', '02', '03', '04', '05', '06']);
});

it('R-095 to R-101 counts by category, says what to do first, and shows only own records', async () => {
  await records.licence(mine, null);
  await records.safetyPermit(mine, '2026-11-25');
  await records.certificate(mine, { end: '2027-01-16', name: '钢结构' });
  await records.certificate(mine, { end: '2026-10-01', name: '过期证书' });
  await records.certificate(mine, { end: null, name: '长期证书' });
  await records.certificate(portal.entUuid('other'), { end: '2026-11-22', name: '别家的证书' });
  const person = await records.person(mine, { name: '沈越', kind: 'register' });
  await records.registration(mine, person, { type: '二级建造师', end: '2026-11-13' });
  await sweepAllEnterprises(portal.app, NOW);
  const found = await overview();
  expect(found.categories.map((one) => one.total)).toEqual([0, 3, 0, 1, 0, 0]);
  expect(found.categories[1]).toMatchObject({
    stages: { expired: 1, due7: 1, due60: 1 },
    codes: { '0201': 2, '0202': 1 },
  });
  expect(found.todo.map((one) => one.title)).toEqual([
    '沈越 二级建造师注册已过期 8 天',
    '过期证书已过期 51 天',
    '安全生产许可证剩 4 天到期',
    '钢结构剩 56 天到期',
  ]);
  expect(found.timeline.map((row) => row.label)).toEqual([
    '营业执照',
    '安全生产许可证',
    '过期证书',
    '钢结构',
    '长期证书',
    '二级建造师',
  ]);
  expect(found.numbers).toMatchObject({ certificates: 3, registered: 1 });
  expect(found.sweptOn).toBe('2026-11-21');
});

it('calls a certificate in the timeline by what it is for, not by the name that all of them have', async () => {
  const uuid = await records.certificate(mine, { end: '2027-03-01', name: '建筑业企业资质证书' });
  await records.item(mine, uuid, { name: '市政公用工程施工总承包' });
  await records.item(mine, uuid, { name: '钢结构工程专业承包' });
  const row = (await overview()).timeline.find(({ endOn }) => endOn === '2027-03-01');
  expect(row?.label).toMatch(/^(市政公用工程施工总承包|钢结构工程专业承包).* 等 2 项$/);
});

it('shows of each held qualification the indicator that is worst off, short ones first', async () => {
  const other = { itemUuid: randomUUID(), itemTitle: '钢结构工程专业承包二级' };
  const rows: QualificationStatus[] = [
    standing,
    { ...standing, indicator: '注册资本', have: 4100 },
    { ...standing, ...other },
    {
      ...standing,
      ...other,
      indicator: '技术负责人年限',
      have: 7,
      need: 8,
      unit: '年',
      verdict: 'short',
      words: '差 1 年',
    },
    { ...standing, ...other, indicator: '工程业绩', have: null, need: null, verdict: 'unknown', words: '待核对' },
  ];
  const withIds = rows.map((row) => ({ ...row, uuid: randomUUID() }));
  await replaceQualificationStatuses(portal.app.db, createJobTenantContext(mine), withIds, NOW);
  const { standings } = await overview();
  expect(standings).toMatchObject({ checkedTime: '2026-11-21 10:00:00', items: 2 });
  expect(standings.rows.map((row) => [row.itemTitle, row.indicator])).toEqual([
    ['钢结构工程专业承包二级', '技术负责人年限'],
    ['建筑工程施工总承包二级', '注册资本'],
  ]);
});
