import { strToU8, zipSync } from 'fflate';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { formatDeviceName, locateAddress } from '#features/identity/session/server/session.server-api.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { getAccount } from './account.repo.ts';
import { logAccountChange } from './account.service.ts';
import * as repo from './personal-data.repo.ts';

type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

/** One kind of data: its heading and its rows, with Chinese names. */
interface Part {
  readonly name: string;
  readonly why: string;
  readonly rows: readonly Row[];
}

const time = (at: Date | null): string | null => (at === null ? null : formatTime(at));
const plain = (html: string): string => html.replace(/<[^<>]*>/g, '');

async function getProfile({ app, session }: LoginContext): Promise<Row> {
  const user = await getAccount(app.db, session.userUuid);
  return {
    编号: user.uuid,
    用户名: user.username,
    昵称: user.nickName,
    手机号: user.phonenumber,
    邮箱: user.mail,
    头像: user.avatar,
    所属企业: session.ent?.entName ?? null,
    注册时间: formatTime(user.createTime),
  };
}

async function gather(context: LoginContext): Promise<Part[]> {
  const { db } = context.app;
  const own = context.session.userUuid;
  const sessions = await repo.listOwnSessionRows(db, own);
  const identities = await repo.listOwnIdentities(db, own);
  const trail = await repo.listAuditEntriesOfUser(db, own);
  const messages = await repo.listOwnMessages(db, own);
  const feedback = await repo.listOwnFeedback(db, own);
  const learning = await repo.listOwnLearning(db, own);
  const joins = await repo.listOwnJoinRequests(db, own);
  const closings = await repo.listOwnAccountClosings(db, own);
  return [
    { name: '个人资料', why: '用于登录、联系和显示', rows: [await getProfile(context)] },
    {
      name: '登录设备',
      why: '用于保持登录和发现异常登录',
      rows: sessions.map((row) => ({
        登录时间: formatTime(row.createTime),
        最近使用: formatTime(row.lastSeen),
        到期时间: formatTime(row.expireTime),
        设备: formatDeviceName(row.userAgent),
        网络地址: row.ip,
        大致地点: locateAddress(row.ip),
      })),
    },
    {
      name: '单点登录身份',
      why: '用于以单位的账号登录',
      rows: identities.map((row) => ({
        绑定时间: formatTime(row.createTime),
        身份提供方: row.issuer,
        身份编号: row.subject,
      })),
    },
    {
      name: '操作记录',
      why: '用于安全审计，依法留存',
      rows: trail.map((row) => ({
        时间: formatTime(row.at),
        事项: row.action,
        对象: row.targetKind,
        对象编号: row.targetUuid,
        网络地址: row.ip,
        设备: row.userAgent === null ? null : formatDeviceName(row.userAgent),
      })),
    },
    {
      name: '消息',
      why: '发给本人的通知',
      rows: messages.map((row) => ({ 时间: formatTime(row.messageTime), 标题: row.title, 内容: plain(row.content) })),
    },
    {
      name: '问题反馈',
      why: '用于答复反馈',
      rows: feedback.map((row) => ({
        时间: formatTime(row.createTime),
        编号: row.number,
        标题: row.title,
        内容: row.content,
        联系人: row.contactName,
        电话: row.phone,
        邮箱: row.mail,
        状态: row.state,
      })),
    },
    {
      name: '学习记录',
      why: '用于统计学习时间',
      rows: learning.map((row) => ({ 日期: row.learnDate, 课时: row.title, 秒数: row.countedSec })),
    },
    {
      name: '加入企业的申请',
      why: '由企业负责人处理',
      rows: joins.map((row) => ({
        时间: formatTime(row.createTime),
        企业: row.entName,
        说明: row.note,
        状态: row.state,
      })),
    },
    {
      name: '注销申请',
      why: '用于执行和撤销注销',
      rows: closings.map((row) => ({
        申请时间: time(row.askTime),
        生效时间: time(row.dueTime),
        撤销时间: time(row.cancelTime),
      })),
    },
  ];
}

const escape = (value: Cell): string =>
  value === null ? '' : String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function getTable({ name, why, rows }: Part): string {
  const [first] = rows;
  const head = `<h2>${escape(name)}</h2><p>${escape(why)}；共 ${rows.length} 条。</p>`;
  if (!first) return head;
  const columns = Object.keys(first);
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}><bdi>${cell}</bdi></${tag}>`).join('')}</tr>`;
  const body = rows
    .map((row) =>
      line(
        columns.map((column) => escape(row[column] ?? null)),
        'td',
      ),
    )
    .join('\n');
  return `${head}<table><thead>${line(columns.map(escape), 'th')}</thead><tbody>${body}</tbody></table>`;
}

const STYLE =
  'body{font:14px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:24px;color:#17212f;background:#fff}table{border-collapse:collapse;width:100%}th,td{border:1px solid #dce1e8;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#f2f4f8}';

const getPage = (parts: readonly Part[], made: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>个人信息副本</title><style>${STYLE}</style></head><body><h1>个人信息副本</h1><p>由知讯资管家于 ${made} 生成。企业的资质、人员和项目资料属于企业，请在企业中心导出。</p>${parts.map(getTable).join('')}</body></html>`;

/** Exports all personal data of the caller in one archive, in machine-readable and readable form. */
export async function exportPersonalData(context: LoginContext): Promise<BlobResult> {
  await logAccountChange(context, 'user.data-exported');
  const parts = await gather(context);
  const made = formatTime(context.now);
  const document = { 生成时间: made, ...Object.fromEntries(parts.map((part) => [part.name, part.rows])) };
  const bytes = zipSync({
    'personal-data.json': strToU8(JSON.stringify(document, null, 2)),
    'personal-data.html': strToU8(getPage(parts, made)),
  });
  return { filename: `个人信息副本_${toShanghaiDay(context.now)}.zip`, mime: 'application/zip', bytes };
}
