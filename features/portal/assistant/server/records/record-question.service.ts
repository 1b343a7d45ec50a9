/** Questions about the user's own enterprise: answered from its records by rules, within the user's rights only. */

import { isMemberNow } from '#domain/access/rights.ts';
import { findNames, type RecordQuestion, readOwnQuestion } from '#domain/assistant/record-question.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getCountedEnterprise } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { canView, getOwnTenantContext, type LoginContext, type PublicContext } from '#platform/server/access/access.ts';
import { answerDocuments } from './documents.ts';
import { answerFilings } from './filings.ts';
import { answerGaps } from './gaps.ts';
import { createNoteAnswer, type RecordAnswer, type RecordQuestionContext } from './record-answer.ts';

const SIGN_IN = '这是关于本企业记录的问题，请先登录，再按本企业的档案、校验和申报回答。';
const SIGN_IN_TOO = '登录后可以按本企业的记录回答；下面是公开文本里的规定。';
const NO_ENTERPRISE = '您的账号还没有认证企业，没有可以回答的记录。请先完成企业认证。';
const NO_MEMBERSHIP = '会员有效期内才能按本企业的记录回答，请先开通或续费会员。';

export interface FoundRecordAnswer {
  readonly question: RecordQuestion;
  /** Null if no record of the enterprise answers the question. */
  readonly answer: RecordAnswer | null;
}

/** Returns why the user may not ask about an enterprise; null if they may. */
function refuse({ session }: PublicContext, { isGeneralToo }: RecordQuestion): string | null {
  if (session === null) return isGeneralToo ? SIGN_IN_TOO : SIGN_IN;
  if (session.ent === null) return NO_ENTERPRISE;
  return isMemberNow(session.membership.status) ? null : NO_MEMBERSHIP;
}

const isSignedIn = (context: PublicContext): context is LoginContext => context.session !== null;

/** Lists the names of all people whom the asker may view. */
async function listNames(context: LoginContext): Promise<readonly string[]> {
  const scope = getOwnTenantContext(context);
  if (scope === null || !isMemberNow(context.session.membership.status)) return [];
  const { firm: enterprise } = await getCountedEnterprise(context.app, scope);
  return [
    ...(canView(context.session, 'personnel:register:list') ? enterprise.registeredPeople : []),
    ...(canView(context.session, 'personnel:else:list') ? enterprise.otherPeople : []),
  ].map(({ name }) => name);
}

/** Words that only occur in questions about a person: the list of people is not read for any other. */
const OF_SOMEBODY = /占|预留|锁|到期|过期|有效|算|计入|认/;

/**
 * Answers a question about the user's own enterprise. Null: it is about the field in general.
 * @param readNamed standards and levels that the question names
 */
export async function answerRecordQuestion(
  context: PublicContext,
  catalogue: Catalogue,
  text: string,
  readNamed: (text: string) => Pick<RecordQuestionContext, 'subjects' | 'levels' | 'rest'>,
): Promise<FoundRecordAnswer | null> {
  const known = isSignedIn(context) && OF_SOMEBODY.test(text) ? await listNames(context) : [];
  const names = findNames(text, known);
  const question = readOwnQuestion(text, names);
  if (question === null) return null;
  const refusal = refuse(context, question);
  if (refusal !== null) return { question, answer: createNoteAnswer(refusal) };
  if (!isSignedIn(context)) return null;
  const scope = getOwnTenantContext(context);
  if (scope === null) return null;
  const { firm: enterprise } = await getCountedEnterprise(context.app, scope);
  const ask = {
    context,
    catalogue,
    question,
    text,
    firm: enterprise,
    names,
    today: toShanghaiDay(context.now),
    ...readNamed(text),
  };
  if (question.kind === 'missing' || question.kind === 'not-counted')
    return { question, answer: await answerGaps(ask) };
  if (question.kind === 'reserved' || question.kind === 'filings')
    return { question, answer: await answerFilings(ask) };
  return { question, answer: await answerDocuments(ask) };
}
