import { href } from '#domain/access/page.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import { remindersPages } from '#features/work/reminders/pages/reminders.pages.ts';
import type { App } from '#platform/server/app.ts';
import { type NewMessage, sendMessages } from '#platform/server/messages/send-messages.ts';
import { markAllMessageRowsRead } from './messages.repo.ts';

type Text = Pick<NewMessage, 'type' | 'title' | 'content' | 'router'>;

const HOUR_MS = 3_600_000;

/** Unread sample messages, newest first, as shown in the popup; they concern a sample enterprise, whose name marks it as a sample. */
const UNREAD: readonly Text[] = [
  {
    type: '04',
    title: '安全生产许可证剩 5 天到期',
    content: '<p>应在期满前办理延期，请今天联系主管部门。</p>',
    router: href(remindersPages.certificateReminders),
  },
  {
    type: '01',
    title: '二级建造师沈越注册已过期',
    content: '<p>请通知本人办理延续注册，并核对市政公用工程的人数。</p>',
    router: href(remindersPages.registeredReminders),
  },
  {
    type: '01',
    title: '2 个项目与监管平台不一致',
    content: '<p>合同额和竣工日期与平台登记不同，请逐项核对。</p>',
    router: href(remindersPages.projectReminders),
  },
  {
    type: '02',
    title: '会员权益已到账',
    content: '<p>模拟受理校验、批量导入和全部提醒均已开通。</p>',
    router: href(ordersPages.memberInfo),
  },
  {
    type: '03',
    title: '系统将于周六 22:00 维护约 1 小时',
    content: '<p>维护期间可以浏览标准和政策，暂停保存企业数据。</p>',
    router: null,
  },
  {
    type: '01',
    title: '已有资质核对完成',
    content: '<p>有指标低于标准的资质，缺口和办法见企业总览。</p>',
    router: href(overviewPages.overview),
  },
  {
    type: '03',
    title: '资质标准库已更新',
    content: '<p>各标准的现行依据和停止考核的条目均已标出。</p>',
    router: href(standardsPages.directory),
  },
];

const TOPICS = ['营业执照', '资质证书', '监管平台项目', '注册人员', '非注册人员', '人员业绩'] as const;
const READ_COUNT = 24;

/** Returns messages that were read weeks ago, so that the list has a second page. */
const readOnes = (): Text[] =>
  Array.from({ length: READ_COUNT }, (_unused, index) => {
    const topic = TOPICS[index % TOPICS.length] ?? '';
    return {
      type: '01',
      title: `${topic}每周核对完成（第 ${READ_COUNT - index} 次）`,
      content: `<p>${topic}资料已核对，没有新增的问题。</p>`,
      router: href(overviewPages.overview),
    };
  });

/** Saves sample messages for one user of one enterprise. Never called in production. */
export async function saveSampleMessages(
  app: App,
  reader: { readonly userUuid: string; readonly entUuid: string },
): Promise<void> {
  const now = app.clock.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const old = readOnes().map((text, index) => ({
    ...text,
    entUuid: reader.entUuid,
    messageTime: hoursAgo(24 * (9 + index * 7)),
  }));
  await sendMessages(app, old, now);
  await markAllMessageRowsRead(app.db, {
    userUuid: reader.userUuid,
    entUuids: [reader.entUuid],
    chosenUuid: null,
    onlyUuid: null,
    now,
  });
  const fresh = UNREAD.map((text, index) => ({
    ...text,
    userUuid: reader.userUuid,
    messageTime: hoursAgo(index * index + 0.01),
  }));
  await sendMessages(app, fresh, now);
}
