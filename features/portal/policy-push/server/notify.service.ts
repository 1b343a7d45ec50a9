import { href } from '#domain/access/page.ts';
import { DEFAULT_QUIET, skipQuietHours } from '#domain/reminders/quiet-hours.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { getArticleAddress } from '#features/content/articles/server/articles.server-api.ts';
import { getEnterprisePath } from '#features/portal/enterprise-group/pages/enterprise-group.pages.ts';
import { buildUnsubscribePath } from '#features/work/reminders/server/reminders.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { composeMail } from '#platform/server/outbox/compose-mail.ts';
import { getNextMorning } from '#platform/server/outbox/daily-limit.ts';
import {
  dequeueNews,
  listPolicyReaders,
  type NewsChannel,
  type NewsRow,
  type PolicyChange,
  type PolicyReader,
} from './push.repo.ts';
import { appliesToRegion, isFollowedRegion } from './touch.ts';

/** Maximum number of policies in one message; the page of matching policies lists the rest. */
const MAX_NAMED = 20;
const MATCH_PAGE = href(articlesPages.consoleMatch);
const CHANGE_WORDS: Readonly<Record<PolicyChange, string>> = { new: '新发布', changed: '有修改', ended: '已失效' };

const getPath = ({ kind, articleUuid }: NewsRow): string => getArticleAddress(kind, articleUuid);

/** Filters the news by the user's settings. A user without settings receives all news for the region of the enterprise. */
export function filterSubscribedNews(
  who: Pick<PolicyReader, 'kinds' | 'regions'>,
  news: readonly NewsRow[],
): NewsRow[] {
  return news.filter(({ kind, region, enterpriseRegion }) => {
    const { kinds, regions } = who;
    if (kinds && !kinds.includes(kind)) return false;
    if (!regions || regions.length === 0) return appliesToRegion(region, enterpriseRegion);
    return region === '' || regions.some((followed) => isFollowedRegion(region, followed));
  });
}

function getTitle({ enterpriseName }: PolicyReader, news: readonly NewsRow[]): string {
  const whose = enterpriseName ?? '贵公司';
  return news.length === 1
    ? `与${whose}有关的政策${CHANGE_WORDS[news[0]?.change ?? 'new']}：${news[0]?.title}`
    : `${news.length} 份政策与${whose}有关`;
}

function getHtml(news: readonly NewsRow[]): string {
  const items = news.slice(0, MAX_NAMED).map((row) => {
    const link = `<a href="${getPath(row)}">${escapeHtml(row.title)}</a>`;
    return `<li>${link}（${CHANGE_WORDS[row.change]}）<br>与贵公司有关，因为：${escapeHtml(row.reasons.join('；'))}</li>`;
  });
  const more = news.length > MAX_NAMED ? `<p>另有 ${news.length - MAX_NAMED} 份，见“政策智能匹配”。</p>` : '';
  return `<ul>${items.join('')}</ul>${more}<p>推送的种类和地区可在“提醒设置”中选择。</p>`;
}

async function sendMail(
  app: App,
  who: PolicyReader & { mail: string },
  news: readonly NewsRow[],
  now: Date,
): Promise<void> {
  const base = app.config.publicUrl;
  const rows = news.slice(0, MAX_NAMED).map((row) => ({
    text: `${row.title}（${row.reasons.join('；')}）`,
    note: CHANGE_WORDS[row.change],
    ...(base === null ? {} : { href: `${base}${getPath(row)}` }),
  }));
  const mail = composeMail({
    to: who.mail,
    subject: getTitle(who, news),
    title: getTitle(who, news),
    lines: ['以下文件涉及贵公司的资质、地区或所持标准：'],
    rows,
    ...(base === null
      ? {}
      : { action: { label: '查看政策', href: `${base}${getEnterprisePath(who.entUuid, MATCH_PAGE)}` } }),
    footer: '推送的种类、地区和是否用邮件接收，可在“提醒设置”中更改。',
    ...(base === null ? {} : { unsubscribe: `${base}${buildUnsubscribePath(app, 'policy', who.userUuid)}` }),
  });
  const quiet = {
    quietFrom: who.quietFrom ?? DEFAULT_QUIET.quietFrom,
    quietTo: who.quietTo ?? DEFAULT_QUIET.quietTo,
    restQuiet: who.restQuiet ?? false,
  };
  const notBefore = skipQuietHours(now, quiet);
  await app.outbox.send(
    { ...mail, channel: 'mail' },
    {
      topic: 'policy.digest',
      onceKey: `policy ${toShanghaiDay(now)} ${who.userUuid} ${who.entUuid}`,
      notBefore,
      digestNotBefore: skipQuietHours(getNextMorning(notBefore), quiet),
    },
  );
}

const hasMail = (who: PolicyReader): who is PolicyReader & { mail: string } =>
  who.mail !== null && who.byMail !== false;

/** Sends each user one message for all news of their enterprise, and at most one mail a day. */
export async function notifyEnterprises(
  app: App,
  way: NewsChannel,
  entUuids: readonly string[],
  now: Date,
): Promise<void> {
  const news = Map.groupBy(await dequeueNews(app.db, way, entUuids), ({ entUuid }) => entUuid);
  const letters = (await listPolicyReaders(app.db, entUuids))
    .map((who) => ({ who, wanted: filterSubscribedNews(who, news.get(who.entUuid) ?? []) }))
    .filter(({ wanted }) => wanted.length > 0);
  if (way === 'isMailed') {
    for (const { who, wanted } of letters) if (hasMail(who)) await sendMail(app, who, wanted, now);
    return;
  }
  const messages = letters.map(({ who, wanted }) => ({
    userUuid: who.userUuid,
    entUuid: who.entUuid,
    type: '01' as const,
    title: getTitle(who, wanted),
    content: getHtml(wanted),
    router: wanted.length === 1 && wanted[0] ? getPath(wanted[0]) : MATCH_PAGE,
  }));
  await sendMessages(app, messages, now);
}
