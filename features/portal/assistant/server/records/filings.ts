/** Answers about reservations of a person or project, and about the state of filings. */

import { href } from '#domain/access/page.ts';
import { getLongestCommonRun } from '#domain/assistant/record-question.ts';
import { FILING_STATE_LABELS, isFilingInProgress } from '#domain/filing/states.ts';
import { listFilings as call } from '#features/filing/filing/filing.contract.ts';
import { listOpenFilings, listReservationRows } from '#features/filing/filing/server/filing.server-api.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { canView, type MemberContext } from '#platform/server/access/access.ts';
import { formatPersonNotFound, PEOPLE_LISTS } from './facts.ts';
import {
  answerWithRight,
  createAnswerBuilder,
  createNoteAnswer,
  formatDueDate,
  MAX_ANSWER_STATEMENTS,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

const getPage = (uuid: string): string => href(filingDocumentsPages.filing, null, { filing: uuid });

const getSource = (uuid: string, title: string, place: string) =>
  ({ key: `filing ${uuid}`, label: '本企业申报', title, place, href: getPage(uuid) }) as const;

async function answerReserved(member: MemberContext, { names, text }: RecordQuestionContext): Promise<RecordAnswer> {
  if (PEOPLE_LISTS.every(({ right }) => !canView(member.session, right)))
    return createNoteAnswer(formatPersonNotFound(member, '问题中的姓名'));
  if (names.length === 0 && !/谁|哪些人|哪几/.test(text))
    return createNoteAnswer(formatPersonNotFound(member, '问题中的姓名'), '请写登记的全名，或到“使用日历”按人查看。');
  const rows = (await listReservationRows(member.app.db, member.scope)).filter(
    ({ kind, name, state }) =>
      kind === 'person' && isFilingInProgress(state) && (names.length === 0 || names.includes(name)),
  );
  const answer = createAnswerBuilder();
  for (const { name, filingUuid, filingName, state, fromOn } of rows.slice(0, MAX_ANSWER_STATEMENTS)) {
    const used = `${name}自 ${fromOn} 起占用在申报“${filingName}”中（${FILING_STATE_LABELS[state]}）`;
    answer.tell(used, getSource(filingUuid, filingName, '预留的人员和业绩'));
  }
  if (rows.length > MAX_ANSWER_STATEMENTS)
    answer.note(`共 ${rows.length} 处占用，只列出前 ${MAX_ANSWER_STATEMENTS} 处。`);
  if (rows.length > 0) return answer.done(['我们的申报到哪一步了？']);
  if (names.length > 0) return createNoteAnswer(`${names.join('、')}没有占用在任何一件申报里。`);
  return createNoteAnswer('现在没有一件申报预留了人员。');
}

/** Words that occur in the names of most filings and therefore identify none. */
const OF_EVERY_FILING = /建筑业|企业|资质|证书|申报|申请|延续|工程|施工|总承包|专业承包|材料|示例|的件|[（）()]/g;
/** Matches words that refer to a particular filing. */
const OF_CERTAIN_FILING = /安许|安全生产许可|法人|延[续期]|升级|增项|变更/;
const NAMED_LEAST = 2;
const MOST_OPEN = 50;

/**
 * Lists the open filings that the question names, or all open filings if it names none. If a named filing is not open, the answer reports
 * this.
 */
async function answerStanding(
  { app, scope }: MemberContext,
  { today, text, subjects, levels, catalogue }: RecordQuestionContext,
): Promise<RecordAnswer> {
  const all = await listOpenFilings(app.db, scope, MOST_OPEN);
  const asked = subjects.flatMap((code) => catalogue.byCode(code)?.name ?? []);
  const what = asked.length === 0 ? '' : `${asked.join('、')}${levels.join('、')}的`;
  if (all.length === 0) return createNoteAnswer(`现在没有${what}在办的申报。`);
  const plain = text.replace(OF_EVERY_FILING, ' ');
  const named = all.filter(
    ({ name }) => getLongestCommonRun(name.replace(OF_EVERY_FILING, ' ').trim(), plain) >= NAMED_LEAST,
  );
  const rows = named.length > 0 ? named : all;
  const answer = createAnswerBuilder();
  if (named.length === 0 && what === '' && OF_CERTAIN_FILING.test(text))
    answer.note('在办的申报里没有认出问题所指的那一件。在办的是下面这些。');
  if (named.length === 0 && /几|多少/.test(text)) answer.note(`在办的申报共 ${all.length} 件。`);
  if (named.length === 0 && what !== '') answer.note(`现在没有${what}在办的申报。在办的是下面这些。`);
  for (const { uuid, name, state, nextOn, nextWhat } of rows.slice(0, MAX_ANSWER_STATEMENTS)) {
    const next = nextWhat === null ? '' : `，下一步：${nextWhat}${formatDueDate(nextOn, today)}`;
    const open = state === 'preparing' ? '；还没有登记提交' : '';
    answer.tell(`${name}：${FILING_STATE_LABELS[state]}${next}${open}`, getSource(uuid, name, '办理状态'));
  }
  if (rows.length > MAX_ANSWER_STATEMENTS) answer.note('在办的申报较多，其余见“申报管理”。');
  return answer.done();
}

export const answerFilings = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(call, ask, '申报', async (member) =>
    ask.question.kind === 'reserved' ? await answerReserved(member, ask) : await answerStanding(member, ask),
  );
