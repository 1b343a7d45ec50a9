/** Where a person or a work is reserved, and how the filings stand. */

import { href } from '#domain/access/page.ts';
import { FILING_STATE_LABELS, isOpen } from '#domain/filing/states.ts';
import { daysBetween } from '#domain/validity/day.ts';
import { listFilings as call } from '#features/filing/filing/filing.contract.ts';
import { listOpenFilings, listReserveRows } from '#features/filing/filing/server/filing.server-api.ts';
import { filingPapersPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { Failure } from '#platform/contract/fault.ts';
import { authorise, type MemberContext, mayKnow } from '#platform/server/access/access.ts';
import { createAnswer, noteOnly, type OwnAnswer, type OwnAsk, ownSource, POINTS_MOST } from './own-answer.ts';

const pageOf = (uuid: string): string => href(filingPapersPages.filing, null, { filing: uuid });

const sourceOf = (uuid: string, title: string, place: string, text: string) =>
  ownSource({ key: `filing ${uuid}`, label: '本企业申报', title, place, text, href: pageOf(uuid) });

async function answerReserved(member: MemberContext, { names, text }: OwnAsk): Promise<OwnAnswer> {
  if (!mayKnow(member.session, 'personnel:register:list') && !mayKnow(member.session, 'personnel:else:list'))
    return noteOnly('您的密钥没有查看人员的权限，不能回答人员占用的问题。请由主锁持有人授权后再问。');
  const isAll = /谁|哪些人|哪几/.test(text);
  if (names.length === 0 && !isAll)
    return noteOnly('没有在本企业的人员里找到问题中的姓名。请写登记的全名，或到“使用日历”按人查看。');
  const rows = (await listReserveRows(member.app.db, member.scope)).filter(
    ({ kind, name, state }) => kind === 'person' && isOpen(state) && (names.length === 0 || names.includes(name)),
  );
  const answer = createAnswer();
  for (const { name, filingUuid, filingName, state, fromOn } of rows.slice(0, POINTS_MOST)) {
    answer.say(
      `${name}自 ${fromOn} 起占用在申报“${filingName}”中（${FILING_STATE_LABELS[state]}）`,
      sourceOf(
        filingUuid,
        filingName,
        '预留的人员和业绩',
        `${filingName}：${FILING_STATE_LABELS[state]}，预留${name}，自 ${fromOn} 起。`,
      ),
    );
  }
  if (rows.length > POINTS_MOST) answer.note(`共 ${rows.length} 处占用，只列出前 ${POINTS_MOST} 处。`);
  if (rows.length > 0) return answer.done(['我们的申报到哪一步了？']);
  if (names.length > 0) return noteOnly(`${names.join('、')}没有占用在任何一件申报里。`);
  return noteOnly('现在没有一件申报预留了人员。');
}

async function answerStanding({ app, scope }: MemberContext, { today }: OwnAsk): Promise<OwnAnswer> {
  const rows = await listOpenFilings(app.db, scope, POINTS_MOST + 1);
  if (rows.length === 0) return noteOnly('现在没有在办的申报。');
  const answer = createAnswer();
  for (const { uuid, name, state, nextOn, nextWhat } of rows.slice(0, POINTS_MOST)) {
    const days =
      nextOn === null
        ? ''
        : daysBetween(today, nextOn) < 0
          ? `（${nextOn}，已过 ${-daysBetween(today, nextOn)} 天）`
          : `（${nextOn}）`;
    const next = nextWhat === null ? '' : `，下一步：${nextWhat}${days}`;
    answer.say(
      `${name}：${FILING_STATE_LABELS[state]}${next}`,
      sourceOf(uuid, name, '办理状态', `${name}：${FILING_STATE_LABELS[state]}${next}。`),
    );
  }
  if (rows.length > POINTS_MOST) answer.note('在办的申报较多，其余见“申报管理”。');
  return answer.done();
}

export async function answerFilings(ask: OwnAsk): Promise<OwnAnswer> {
  let member: MemberContext;
  try {
    member = authorise(call, ask.context);
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal;
    return noteOnly(`您的权限不能查看申报，不能回答这个问题：${refusal.message}`);
  }
  return ask.question.kind === 'reserved' ? await answerReserved(member, ask) : await answerStanding(member, ask);
}
