/** Answers about open work: to-do items, orders, the membership, and the documents of filings. */

import { href } from '#domain/access/page.ts';
import { OPEN_END_DAY, readPeriod } from '#domain/assistant/asked-period.ts';
import { getLongestCommonRun } from '#domain/assistant/record-question.ts';
import { FILING_STATE_LABELS } from '#domain/filing/states.ts';
import { ORDER_STATUS_LABELS } from '#domain/orders/order.ts';
import { readChineseNumber } from '#domain/text/chinese-number.ts';
import { countDaysBetween } from '#domain/validity/day.ts';
import { listColleagues as listColleaguesCall } from '#features/enterprise/colleagues/colleagues.contract.ts';
import { colleaguesPages } from '#features/enterprise/colleagues/pages/colleagues.pages.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { listPriceRows } from '#features/enterprise/membership/server/membership.server-api.ts';
import { listMessages as listMessagesCall } from '#features/enterprise/messages/messages.contract.ts';
import { messagesPages } from '#features/enterprise/messages/pages/messages.pages.ts';
import { listMessages } from '#features/enterprise/messages/server/messages.server-api.ts';
import { listOrders as listOrdersCall } from '#features/enterprise/orders/orders.contract.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { listOrders } from '#features/enterprise/orders/server/orders.server-api.ts';
import { listOpenFilings } from '#features/filing/filing/server/filing.server-api.ts';
import { listMaterials as listMaterialsCall } from '#features/filing/filing-documents/filing-documents.contract.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { listMaterials } from '#features/filing/filing-documents/server/filing-documents.server-api.ts';
import { listColleagueRows } from '#features/work/reminders/server/reminders.server-api.ts';
import { loadTodoPage } from '#features/work/todo/server/todo.server-api.ts';
import { listTodoItems as listMattersCall, TODO_KINDS } from '#features/work/todo/todo.contract.ts';
import { getOwnTenantContext } from '#platform/server/access/access.ts';
import {
  answerWithRight,
  createAnswerBuilder,
  createNoteAnswer,
  formatDueDate,
  MAX_ANSWER_STATEMENTS,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

const MAX_ORDERS = 5;
const OF_UNPAID: ReadonlySet<string> = new Set(['unpaid', 'reviewing', 'rejected']);
/** Minimum number of common characters by which a question identifies an order. */
const NAMED_LEAST = 2;

/** Answers questions such as 接下来先办哪件事 with the to-do list, earliest first, up to the last day named in the question. */
export const answerTodo = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(listMattersCall, ask, '今日待办', async (context) => {
    const period = readPeriod(ask.text, ask.today);
    const lastOn = period === null || period === 'unknown' || period.lastOn === OPEN_END_DAY ? null : period.lastOn;
    const { rows, counts } = await loadTodoPage(context, ask.todo, { size: MAX_ANSWER_STATEMENTS });
    const answer = createAnswerBuilder();
    if (period === 'unknown') answer.note('没有看懂问题里的时间，下面不分时间列出。');
    for (const { key, thing, dueOn, action, parts, partCount } of rows) {
      if (lastOn !== null && (dueOn === null || dueOn > lastOn)) continue;
      const kinds = [...new Set(parts.map(({ kind }) => TODO_KINDS[kind]))].join('、');
      const [first] = parts;
      const consequence =
        first === undefined || first.consequence === '' ? '' : `，${first.consequence.replace(/。$/, '')}`;
      const others = partCount > 1 ? `；共 ${partCount} 条` : '';
      const text = `${kinds}：${thing.name}${formatDueDate(dueOn, ask.today)}${consequence}${others}`;
      answer.tell(text, { key: `todo ${key}`, label: '本企业待办', title: thing.name, place: kinds, href: action.to });
    }
    const { points } = answer.done();
    if (points.length === 0)
      return createNoteAnswer(lastOn === null ? '现在没有待办的事项。' : `到 ${lastOn} 为止没有待办的事项。`);
    if (counts.total > points.length)
      answer.note(`待办共 ${counts.total} 项，按期限先后列出最近的，其余见“今日待办”。`);
    return answer.done(['我们的申报到哪一步了？']);
  });

/** Answers questions such as 订单付款了没 with the newest orders of the enterprise and their states. */
export const answerOrders = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(listOrdersCall, ask, '订单', async (context) => {
    const { rows: newest, total } = await listOrders(context, { pageNum: 1, pageSize: MAX_ORDERS });
    if (newest.length === 0) return createNoteAnswer('本企业还没有订单。');
    // 副锁那个订单付了没: a question that names an order is answered for this order only.
    const named = newest.filter(({ name }) => getLongestCommonRun(name, ask.text) >= NAMED_LEAST);
    const isUnpaid = /[没未](?:[给付交缴]|支付)(?!了|没)/.test(ask.text);
    const rows = (named.length > 0 ? named : newest).filter(({ status }) => !isUnpaid || OF_UNPAID.has(status));
    if (rows.length === 0)
      return createNoteAnswer(
        `${total > newest.length ? `最近的 ${newest.length} 张订单里` : ''}没有已下单、等待付款的订单。`,
      );
    const answer = createAnswerBuilder();
    for (const { uuid, orderNo, name, amount, status, payTime, createTime, invoiceUuid } of rows) {
      const paid = payTime === null ? '，未付款' : `，${payTime} 付款`;
      const invoice = invoiceUuid === null ? '，没有申请发票' : '，已申请发票';
      const text = `${name}（订单 ${orderNo}，${createTime.slice(0, 10)} 下单，${amount} 元）：${ORDER_STATUS_LABELS[status]}${paid}${invoice}`;
      const page = href(ordersPages.orders);
      answer.tell(text, { key: `order ${uuid}`, label: '本企业订单', title: name, place: orderNo, href: page });
    }
    const paid = newest.filter(({ payTime }) => payTime !== null);
    if (/合计|一共|总共/.test(ask.text) && total === newest.length)
      answer.note(
        `已付款的订单 ${paid.length} 张，合计 ${paid.reduce((sum, { amount }) => sum + Number(amount), 0)} 元，没有扣除退款。`,
      );
    if (total > newest.length) answer.note(`共 ${total} 张订单，只看了最近的 ${newest.length} 张。`);
    return answer.done(['会员到哪天为止？']);
  });

const MONTHS_OF_YEAR = 12;
/** Answers questions such as 会员续两年多少钱 with the current prices, limited to the number of years or months named in the question. */
export async function answerPrices({ context, text }: RecordQuestionContext): Promise<RecordAnswer> {
  const kind = /会员/.test(text) ? 'member' : /主锁/.test(text) ? 'mainKey' : 'secondaryKey';
  const all = await listPriceRows(context.app.db, { kind, isOnSale: true });
  const [, count = '', unit] = /([一两二三四五\d]{1,2})(年|个月)/.exec(text) ?? [];
  const number = /^\d/.test(count) ? Number(count) : readChineseNumber(count);
  const months = unit === undefined || number === null ? null : number * (unit === '年' ? MONTHS_OF_YEAR : 1);
  const named = all.filter((one) => months !== null && one.months === months);
  const answer = createAnswerBuilder();
  for (const { uuid, name, amount, originalAmount, months: term, origin } of named.length > 0 ? named : all) {
    const was = originalAmount === null ? '' : `，原价 ${Number(originalAmount)} 元`;
    const words = `${name}：${Number(amount)} 元${term === null ? '' : `（${term} 个月）`}${was}${origin === 'sample' ? '，示例价格' : ''}`;
    answer.tell(words, {
      key: `price ${uuid}`,
      label: '在售价格',
      title: name,
      place: '会员中心',
      href: href(membershipPages.memberCenter),
    });
  }
  if (months !== null && named.length === 0) answer.note('在售价格里没有问题中的期限，下面是在售的各项。');
  const given = answer.done(['会员到哪天为止？']);
  return given.points.length > 0 ? given : createNoteAnswer('现在没有在售的价格。');
}

/** Answers questions such as 有几条未读消息 with the number and titles of the unread messages, newest first. */
export const answerMessages = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(listMessagesCall, ask, '消息', async (context) => {
    // 最新那条消息: the newest message may have been read.
    const isNewest = /最[新近]/.test(ask.text);
    const unread =
      isNewest && /未读|[没未]看|没读/.test(ask.text)
        ? await listMessages(context, { pageNum: 1, pageSize: 1, read: false })
        : null;
    const shown = isNewest ? { pageNum: 1, pageSize: 1 } : { pageNum: 1, pageSize: MAX_ANSWER_STATEMENTS, read: false };
    const { rows, total } = await listMessages(context, shown);
    const answer = createAnswerBuilder();
    for (const { uuid, title, messageTime } of rows)
      answer.tell(`${title}（${messageTime.slice(0, 10)}）`, {
        key: `message ${uuid}`,
        label: '消息',
        title,
        place: '消息中心',
        href: href(messagesPages.userMessage),
      });
    answer.note(
      isNewest
        ? `消息共 ${total} 条，${unread === null ? '' : `其中未读 ${unread.total} 条，`}列出最新的一条。`
        : total === 0
          ? '现在没有未读消息。'
          : `未读消息 ${total} 条${total > rows.length ? `，列出最新的 ${rows.length} 条` : ''}。`,
    );
    return { ...answer.done(), isFinal: true };
  });

/** Answers questions such as 几个同事能登录 with the users of the enterprise whose accounts are not locked. */
export const answerColleagues = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(listColleaguesCall, ask, '成员', async ({ app, session }) => {
    const scope = getOwnTenantContext(ask.context);
    const rows = scope === null ? [] : await listColleagueRows(app.db, scope);
    if (rows.length === 0) return createNoteAnswer('没有本企业成员的记录。');
    const answer = createAnswerBuilder();
    const names = rows.map(({ uuid, nickName }) => (uuid === session.userUuid ? `${nickName}（您本人）` : nickName));
    answer.tell(`本企业能登录的成员 ${rows.length} 人：${names.join('、')}`, {
      key: 'colleagues',
      title: '成员与权限',
      href: href(colleaguesPages.colleagues),
    });
    answer.note('只算能登录本平台的账号，不是登记的人员。');
    return answer.done();
  });

/** Answers questions such as 会员到哪天为止. The session contains the end date, so no further right is needed. */
export function answerMembership({ context, today }: RecordQuestionContext): RecordAnswer {
  const { endDate: until } = context.session.membership;
  if (until === null) return createNoteAnswer('本企业没有会员有效期的记录。');
  const answer = createAnswerBuilder();
  const text = `会员有效期至 ${until}，还有 ${countDaysBetween(today, until)} 天`;
  const page = href(membershipPages.memberCenter);
  answer.tell(text, { key: 'membership', title: '会员有效期', place: '会员中心', href: page });
  return answer.done(['我们的订单付款了没有？']);
}

/** Answers questions such as 申报材料还缺哪些 with the required materials of each open filing that the archive does not contain. */
export const answerMaterials = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(listMaterialsCall, ask, '申报材料', async (member) => {
    const filings = await listOpenFilings(member.app.db, member.scope, 3);
    if (filings.length === 0) return createNoteAnswer('现在没有在办的申报。');
    const answer = createAnswerBuilder();
    for (const { uuid, name, state } of filings) {
      const { materials, isVerified } = await listMaterials(member, uuid);
      const short = materials.filter((one) => one.state === 'short');
      const others = materials.filter((one) => one.state === 'manual' || one.state === 'form');
      const named = (rows: typeof materials): string => rows.map((row) => row.name).join('、');
      const said =
        materials.length === 0
          ? '没有可用的材料清单，见申报页的出处'
          : `清单 ${materials.length} 项，${short.length === 0 ? '档案里的文件没有缺的' : `缺 ${named(short)}`}${others.length === 0 ? '' : `；另需自备或填表：${named(others)}`}`;
      const text = `${name}（${FILING_STATE_LABELS[state]}）：${said}`;
      const page = href(filingDocumentsPages.filing, null, { filing: uuid });
      const of = { key: `materials ${uuid}`, label: '本企业申报', title: name, place: '材料清单', href: page };
      answer.tell(text, { ...of, isPending: !isVerified });
    }
    return answer.done(['我们的申报到哪一步了？']);
  });
