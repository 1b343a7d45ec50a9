import { href } from '#domain/access/page.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { saveAnalysisRows } from '#features/content/interpretations/server/interpretations.server-api.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import type { App } from '#platform/server/app.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { saveArticleRows } from './article.repo.ts';
import { syncArticleFiles } from './article-files.service.ts';
import { type ArticleDraft, createArticleRow, getPublicationTime } from './article-writer.ts';
import { addCarouselRows } from './carousel.repo.ts';
import { readPolicyFacts } from './policy-facts.ts';
import { hasEverHadArticles } from './published.repo.ts';
import { SAMPLE_ANALYSES } from './sample-analyses.ts';
import { listSampleNotices, listSamplePublicity } from './sample-announcements.ts';
import { SAMPLE_QUESTIONS } from './sample-questions.ts';

export const SAMPLE_ANNOUNCEMENT_COUNT = 28;
const NEWS = 28;

const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

/**
 * `facts`: articles written for the portal from facts; `sample`: the same articles marked as samples, in installations with sample
 * enterprises.
 */
type Origin = 'facts' | 'sample';

/** Creates drafts of the questions, newest first. */
export const createQuestionDrafts = (today: string, origin: Origin = 'sample'): ArticleDraft[] =>
  SAMPLE_QUESTIONS.map(({ question, category, answer, docNumbers }, order) => ({
    kind: 'question',
    name: question,
    title: question,
    summary: answer[0] ?? '',
    content: paragraphs(answer),
    publishTime: getPublicationTime(addDays(today, -3 - order * 9)),
    origin,
    source: '本站编写',
    category,
    tags: [category],
    detail: { question, helpful: 0, docNumbers },
  }));

/** Creates short news about documents in db/facts from their summaries; nothing is invented. */
const newsDrafts = (today: string, origin: Origin): ArticleDraft[] =>
  readPolicyFacts()
    .filter((policy) => policy.docNumber !== null && policy.status !== '已废止')
    .slice(-NEWS)
    .map((policy, order) => ({
      kind: 'news',
      name: policy.docNumber ?? policy.title,
      title: `文件速览：${policy.title}`,
      summary: policy.summary,
      content: paragraphs([
        `${policy.issuer}发布的《${policy.title}》（${policy.docNumber ?? ''}）：${policy.summary}`,
        '本文由本站整理，办理时以文件原文为准。',
      ]),
      publishTime: getPublicationTime(addDays(today, -1 - order * 4)),
      origin,
      source: '本站整理',
      category: '文件速览',
      tags: policy.tags,
      detail: { cover: null },
    }));

/** Explanations refer to articles by the uuid derived from their document number. */
const analysisRows = (today: string, origin: Origin) => {
  const rules = new Set(
    readPolicyFacts()
      .filter((policy) => ['法律', '行政法规', '部令'].includes(policy.category))
      .map((policy) => policy.docNumber),
  );
  return SAMPLE_ANALYSES.map(({ docNumber, title, daysAgo, paragraphs: lines }) => {
    const bizType = rules.has(docNumber) ? 'regulation' : 'policy';
    return {
      uuid: createNameUuid(`analysis ${docNumber} ${title}`),
      bizType,
      bizUuid: createNameUuid(`${bizType} ${docNumber}`),
      title,
      content: sanitiseHtml(paragraphs(lines)),
      author: '本站编写',
      publishTime: getPublicationTime(addDays(today, -daysAgo)),
      origin,
    };
  });
};

const CAROUSEL = [
  { title: '资质标准逐条拆解', image: '/carousel/standards.svg', link: href(standardsPages.standard) },
  { title: '到期提醒不漏一本证', image: '/carousel/reminders.svg', link: href(membershipPages.memberCenter) },
  { title: '政策改了哪条标准', image: '/carousel/policies.svg', link: href(articlesPages.policyList) },
];

/** Saves questions, news, explanations and pictures of the start page, all written for the portal from db/facts. */
async function saveOwnTexts({ db }: Pick<App, 'db'>, now: Date, origin: Origin): Promise<void> {
  const today = toShanghaiDay(now);
  const drafts = [...createQuestionDrafts(today, origin), ...newsDrafts(today, origin)];
  await saveArticleRows(db, drafts.map(createArticleRow), now);
  await saveAnalysisRows(db, analysisRows(today, origin), now);
  const pictures = CAROUSEL.map((one, sort) => ({
    ...one,
    uuid: createNameUuid(`carousel ${one.title}`),
    sort,
    origin,
  }));
  await addCarouselRows(db, pictures, now);
}

/** Saves the published sample articles, all marked as samples: enough rows for paging in every list. Dates are relative to today. */
export async function saveSampleArticles(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  const today = toShanghaiDay(now);
  const drafts = [
    ...listSamplePublicity(today, SAMPLE_ANNOUNCEMENT_COUNT),
    ...listSampleNotices(today, SAMPLE_ANNOUNCEMENT_COUNT),
  ];
  await saveArticleRows(app.db, drafts.map(createArticleRow), now);
  await saveOwnTexts(app, now, 'sample');
  await syncArticleFiles(app, ['publicity', 'notice', 'question']);
}

/** Publishes the initial articles once on an installation without samples; an installation that ever had questions is unchanged. */
export async function saveStarterArticles(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  if (await hasEverHadArticles(app.db, 'question')) return;
  await saveOwnTexts(app, app.clock.now(), 'facts');
  await syncArticleFiles(app, ['question']);
}
