/** Answers about reservations of a person or project, and about the state of filings. */

import { href } from '#domain/access/page.ts';
import { FILING_STATE_LABELS, isOpen } from '#domain/filing/states.ts';
import { listFilings as call } from '#features/filing/filing/filing.contract.ts';
import { listOpenFilings, listReserveRows } from '#features/filing/filing/server/filing.server-api.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { canView, type MemberContext } from '#platform/server/access/access.ts';
import { formatNotFound, PEOPLE } from './facts.ts';
import {
  answerWithRight,
  createAnswer,
  createNoteAnswer,
  formatDue,
  MAX_POINTS,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

const getPage = (uuid: string): string => href(filingDocumentsPages.filing, null, { filing: uuid });

const getSource = (uuid: string, title: string, place: string) =>
  ({ key: `filing ${uuid}`, label: '本企业申报', title, place, href: getPage(uuid) }) as const;

async function answerReserved(member: MemberContext, { names, text }: RecordQuestionContext): Promise<RecordAnswer> {
  if (PEOPLE.every(({ right }) => !canView(member.session, right)))
    return createNoteAnswer(formatNotFound(member, '问题中的姓名'));
  if (names.length === 0 && !/谁|哪些人|哪几/.test(text))
    return createNoteAnswer(formatNotFound(member, '问题中的姓名'), '请写登记的全名，或到“使用日历”按人查看。');
  const rows = (await listReserveRows(member.app.db, member.scope)).filter(
    ({ kind, name, state }) => kind === 'person' && isOpen(state) && (names.length === 0 || names.includes(name)),
  );
  const answer = createAnswer();
  for (const { name, filingUuid, filingName, state, fromOn } of rows.slice(0, MAX_POINTS)) {
    const used = `${name}自 ${fromOn} 起占用在申报“${filingName}”中（${FILING_STATE_LABELS[state]}）`;
    answer.tell(used, getSource(filingUuid, filingName, '预留的人员和业绩'));
  }
  if (rows.length > MAX_POINTS) answer.note(`共 ${rows.length} 处占用，只列出前 ${MAX_POINTS} 处。`);
  if (rows.length > 0) return answer.done(['我们的申报到哪一步了？']);
  if (names.length > 0) return createNoteAnswer(`${names.join('、')}没有占用在任何一件申报里。`);
  return createNoteAnswer('现在没有一件申报预留了人员。');
}

async function answerStanding({ app, scope }: MemberContext, { today }: RecordQuestionContext): Promise<RecordAnswer> {
  const rows = await listOpenFilings(app.db, scope, MAX_POINTS + 1);
  if (rows.length === 0) return createNoteAnswer('现在没有在办的申报。');
  const answer = createAnswer();
  for (const { uuid, name, state, nextOn, nextWhat } of rows.slice(0, MAX_POINTS)) {
    const next = nextWhat === null ? '' : `，下一步：${nextWhat}${formatDue(nextOn, today)}`;
    answer.tell(`${name}：${FILING_STATE_LABELS[state]}${next}`, getSource(uuid, name, '办理状态'));
  }
  if (rows.length > MAX_POINTS) answer.note('在办的申报较多，其余见“申报管理”。');
  return answer.done();
}

export const answerFilings = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(call, ask, '申报', async (member) =>
    ask.question.kind === 'reserved' ? await answerReserved(member, ask) : await answerStanding(member, ask),
  );
