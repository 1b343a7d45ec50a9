/**
 * Processes opinions of authorities: they are parsed, compared with the frozen records, confirmed, and checked again in every later filing.
 */
import { loadOpinions } from '#db/opinions/load.ts';
import { computeDeadlineEnd, findIssueDay } from '#domain/filing/opinions/notice-deadline.ts';
import { findNoticeNames, listNoticeFigures, readPointNames } from '#domain/filing/opinions/notice-names.ts';
import {
  getOpinionSubject,
  getTargetLabel,
  type Opinion,
  type OpinionTarget,
} from '#domain/filing/opinions/opinion.ts';
import { type PredictedOpinion, predictOpinion } from '#domain/filing/opinions/predict-opinion.ts';
import { findOtherEnterprises, splitNotice } from '#domain/filing/opinions/split-notice.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { readPlainText } from '#features/enterprise/recognition/server/recognition.server-api.ts';
import { loadHolidays } from '#features/work/reminders/server/reminders.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf, Upload } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../contract/opinions.ts';
import { addEventRow } from './event.repo.ts';
import { type FilingEvidence, type FilingSources, getCurrentEvidence, getFrozenEvidence } from './evidence.service.ts';
import { getFilingRow, lockFiling, type NamedFiling, type StoredFiling } from './filing.repo.ts';
import { updateNextStep } from './next.ts';
import * as repo from './opinion.repo.ts';
import { addOpinionRuleProposal } from './proposal.service.ts';
import { validateResponsibleUser } from './responsible-user.ts';
import { storeTask } from './task.service.ts';

const MAX_WORDS = 1000;
const NO_RULE: PredictedOpinion = { said: null, words: '没有对应的规则，请人工核对' };

const getOpinion = (id: string | null | undefined): Opinion | null =>
  loadOpinions().opinions.find((one) => one.id === id) ?? null;

const getRules = (target: OpinionTarget): readonly string[] =>
  target.kind === 'contradiction' ? target.codes : target.kind === 'requirement' ? target.kinds : [target.line];

/** @throws ApiError that names the actual file type */
export async function readNotice(
  { app, session }: MemberContext,
  file: Upload | undefined,
): Promise<ResultOf<typeof contract.readNotice>> {
  if (!file) throw createFieldError('file', '请选择通知文件');
  const { text, recognised } = await readPlainText(app, file, session.ent?.uuid ?? session.userUuid);
  return {
    text: text.slice(0, contract.MAX_NOTICE_CHARACTERS),
    recognisedPages: [...recognised],
    isCut: text.length > contract.MAX_NOTICE_CHARACTERS,
  };
}

export function listOpinionKinds(): ResultOf<typeof contract.listOpinionKinds> {
  const { version, source, opinions } = loadOpinions();
  return {
    version,
    source: source.title,
    note: source.note,
    kinds: opinions.map(({ id, title, task, sample, confidence, target }) => ({
      id,
      title,
      task,
      sample,
      confidence,
      kind: target.kind,
      kindLabel: getTargetLabel(target),
      rules: [...getRules(target)],
    })),
  };
}

const formatOf = (
  opinion: Opinion | null,
  seen: FilingEvidence,
  names: readonly string[],
  now: Date,
): PredictedOpinion => {
  if (opinion === null) return NO_RULE;
  const { said, words } = predictOpinion(opinion.target, seen, names, toShanghaiDay(now));
  return { said, words: words.slice(0, MAX_WORDS) };
};

/** @throws ApiError 404 */
async function getCase({ app, scope }: MemberContext, uuid: string): Promise<NamedFiling> {
  const row = await getFilingRow(app.db, scope, uuid);
  if (row === null) throw createNotFoundError();
  return row;
}

/** @throws ApiError 404 */
export async function readOpinion(
  context: MemberContext,
  sources: FilingSources,
  { uuid, text, receivedOn: given }: InputOf<typeof contract.readOpinion>['body'],
): Promise<ResultOf<typeof contract.readOpinion>> {
  const { app, now } = context;
  const filing = await getCase(context, uuid);
  const seen = await getFrozenEvidence(context, sources, filing);
  const receivedOn = given ?? filing.correctionOn ?? toShanghaiDay(now);
  const basis = { receivedOn, issuedOn: findIssueDay(text), holidays: await loadHolidays(app.db) };
  const points = splitNotice(loadOpinions().opinions, text);
  const subjects = points.map((point) => {
    const [first] = point.opinions;
    return { ...point, subject: first ? getOpinionSubject(first) : null };
  });
  const names = readPointNames(seen.enterprise, subjects);
  const findings = points.flatMap(({ text: words, opinions, deadline, isObjection }, index) => {
    if (!isObjection) return [];
    const [first = null, ...others] = opinions;
    const { known, unknown } = names[index] ?? { known: [], unknown: [] };
    const named = [...known, ...unknown];
    return {
      text: words,
      opinion: first?.id ?? null,
      others: others.slice(0, 3).map(({ id }) => id),
      names: named,
      figures: listNoticeFigures(words),
      deadline: deadline?.text ?? null,
      dueOn: deadline && (computeDeadlineEnd(deadline, basis)?.on ?? null),
      ...formatOf(first, seen, named, now),
    };
  });
  const otherEnterprises = findOtherEnterprises(text, seen.enterprise.enterprise.entName);
  const addressee = otherEnterprises.find(({ isAddressee }) => isAddressee);
  return {
    findings: findings.slice(0, contract.MAX_NOTICE_POINTS),
    rest: points.flatMap((point) => (point.isObjection ? [] : point.text)),
    receivedOn,
    more: Math.max(0, findings.length - contract.MAX_NOTICE_POINTS),
    basis: seen.cause,
    asOf: seen.asOf,
    otherEnterprises,
    warning: addressee === undefined ? null : `这份意见是写给“${addressee.name}”的，不是本企业；请核对后再登记`,
  };
}

type Item = InputOf<typeof contract.confirmOpinion>['body']['items'][number];

/** @throws ApiError that names the field of the first item with an unknown kind of opinion */
const readItems = (items: readonly Item[]) =>
  items.map((item, index) => {
    const opinion = getOpinion(item.opinion);
    if (item.opinion && opinion === null) throw createFieldError(`items.${index}.opinion`, '没有这种意见');
    return { ...item, opinion };
  });

interface Confirming {
  readonly filing: StoredFiling;
  readonly seen: FilingEvidence;
}

async function storeOpinion(
  context: MemberContext,
  { filing, seen }: Confirming,
  {
    text,
    opinion,
    task,
    ownerUuid,
    dueOn,
    names: given,
    sort,
  }: ReturnType<typeof readItems>[number] & { sort: number },
): Promise<void> {
  const { app, scope, now } = context;
  const taskUuid = await storeTask(context, filing, {
    title: (task ?? opinion?.task ?? text).slice(0, 200),
    ownerUuid: await validateResponsibleUser(context, ownerUuid, null),
    dueOn: dueOn ?? filing.correctionDueOn,
    note: text,
    sort,
  });
  const { known, unknown } = findNoticeNames(seen.enterprise, text);
  const names = given ?? [...known, ...unknown];
  const { said, words } = formatOf(opinion, seen, names, now);
  const asOf = seen.cause === 'now' ? null : seen.asOf;
  const about = { filingUuid: filing.uuid, opinion: opinion?.id ?? null, text, names, taskUuid, asOf, sort };
  await repo.addOpinionRow(app.db, scope, { uuid: app.random.uuid(), ...about, said, saidWords: words }, now);
  if (opinion === null) await addOpinionRuleProposal(context, seen.enterprise, text);
}

/** @throws ApiError 404, 409, or one that names the field */
export async function confirmOpinion(
  context: MemberContext,
  sources: FilingSources,
  { uuid, items }: InputOf<typeof contract.confirmOpinion>['body'],
): Promise<{ added: number }> {
  const { app, scope, now } = context;
  const read = readItems(items);
  const seen = await getFrozenEvidence(context, sources, await getCase(context, uuid));
  await app.db.transaction(async () => {
    const filing = await lockFiling(app.db, scope, uuid);
    if (filing === null) throw createNotFoundError();
    if ((await repo.countOpinionRows(app.db, scope, filing.uuid)) + read.length > contract.MAX_OPINIONS)
      throw createApiError(contract.tooManyOpinions, { most: contract.MAX_OPINIONS });
    for (const [sort, item] of read.entries()) await storeOpinion(context, { filing, seen }, { ...item, sort });
    await updateNextStep(app.db, scope, filing);
    const event = { uuid: app.random.uuid(), filingUuid: filing.uuid, what: 'opinions' } as const;
    await addEventRow(app.db, scope, { ...event, note: `登记 ${read.length} 条意见` }, now);
    await logAudit(context, {
      action: 'filing.opinions',
      targetKind: 'filing_case',
      targetUuid: filing.uuid,
      detail: { count: read.length },
    });
  });
  return { added: read.length };
}

/** @throws ApiError 404 */
export async function listOpinions(
  context: MemberContext,
  sources: FilingSources,
  uuid: string,
  query: InputOf<typeof contract.listFilingOpinions>['query'],
): Promise<Page<contract.FilingOpinion>> {
  const filing = await getCase(context, uuid);
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listOpinionRows(context.app.db, context.scope, filing.uuid, page);
  if (rows.length === 0) return { rows: [], total };
  const seen = await getCurrentEvidence(context, sources, filing);
  return {
    rows: rows.map(({ opinion: id, names, said, saidWords, confirmTime, asOf: _asOf, taskUuid: _task, ...row }) => {
      const opinion = getOpinion(id);
      const isOwn = row.filingUuid === filing.uuid;
      return {
        ...row,
        opinion: id,
        title: opinion?.title ?? null,
        kindLabel: opinion && getTargetLabel(opinion.target),
        isOwn,
        confirmTime: formatTime(confirmTime),
        atFiling: { said, words: saidWords },
        // An earlier opinion is checked for all people, because the problem may occur again with another person.
        current: formatOf(opinion, seen, isOwn ? names : [], context.now),
      };
    }),
    total,
  };
}
