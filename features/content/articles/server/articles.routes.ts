import { type BoundRoute, handle, handleCachedContent } from '#platform/server/http/handle.ts';
import * as contract from '../articles.contract.ts';
import { getArticleFile } from './article-files.service.ts';
import type { ListCertificates } from './articles.server-api.ts';
import * as service from './articles.service.ts';
import { listMatchedPolicies, listMatchTags } from './match.service.ts';
import { restoreArticle, withdrawArticle } from './withdraw.service.ts';

export const createArticleRoutes = (listCertificates: ListCertificates): readonly BoundRoute[] => [
  handle(contract.getArticleFile, ({ params }, context) => getArticleFile(context, params.id)),
  handle(contract.withdrawArticle, ({ body }, context) => withdrawArticle(context, body)),
  handle(contract.restoreArticle, ({ body }, context) => restoreArticle(context, body)),

  handleCachedContent(contract.listNews, ({ query }, context) => service.listNews(context, query)),
  handleCachedContent(contract.getNews, ({ params }, context) => service.getArticle(context, 'news', params.id)),
  handle(contract.listCarousel, (_input, context) => service.listCarousel(context)),
  handleCachedContent(contract.listNewNotices, ({ query }, context) =>
    service.listAnnouncements(context, { ...query, type: undefined }),
  ),

  handleCachedContent(contract.listQuestions, ({ query }, context) => service.listQuestions(context, query)),
  handleCachedContent(contract.getQuestion, ({ params }, context) =>
    service.getArticle(context, 'question', params.id),
  ),
  handle(contract.listQuestionFiles, ({ params }, context) => service.listRecordFiles(context, 'question', params.id)),
  handle(contract.getQuestionAnalysis, ({ params }, context) =>
    service.getRecordAnalysis(context, 'question', params.id),
  ),

  handleCachedContent(contract.listRegulations, ({ query }, context) => service.listRegulations(context, query)),
  handleCachedContent(contract.getRegulation, ({ params }, context) =>
    service.getArticle(context, 'regulation', params.id),
  ),
  handle(contract.listRegulationFiles, ({ params }, context) =>
    service.listRecordFiles(context, 'regulation', params.id),
  ),
  handle(contract.getRegulationAnalysis, ({ params }, context) =>
    service.getRecordAnalysis(context, 'regulation', params.id),
  ),

  handleCachedContent(contract.listPolicies, ({ query }, context) => service.listPolicies(context, query)),
  handleCachedContent(contract.getPolicy, ({ params }, context) => service.getArticle(context, 'policy', params.id)),
  handle(contract.listPolicyFiles, ({ params }, context) => service.listRecordFiles(context, 'policy', params.id)),
  handle(contract.getPolicyAnalysis, ({ params }, context) => service.getRecordAnalysis(context, 'policy', params.id)),

  handleCachedContent(contract.getCitedText, ({ query }, context) => service.getCitedText(context, query.docNumber)),
  handleCachedContent(contract.getTextLocation, ({ query }, context) =>
    service.getTextLocation(context, query.docNumber),
  ),

  handleCachedContent(contract.listNotices, ({ query }, context) => service.listNotices(context, query)),
  handleCachedContent(contract.getNotice, ({ params }, context) => service.getArticle(context, 'notice', params.id)),
  handle(contract.listNoticeFiles, ({ params }, context) => service.listRecordFiles(context, 'notice', params.id)),

  handleCachedContent(contract.listPublicity, ({ query }, context) => service.listPublicity(context, query)),
  handleCachedContent(contract.getPublicity, ({ params }, context) =>
    service.getArticle(context, 'publicity', params.id),
  ),
  handle(contract.listPublicityFiles, ({ params }, context) =>
    service.listRecordFiles(context, 'publicity', params.id),
  ),

  handleCachedContent(contract.listAnnouncements, ({ query }, context) => service.listAnnouncements(context, query)),
  handle(contract.listOwnPublicity, ({ query }, context) => service.listOwnPublicity(context, query)),
  handle(contract.listOwnNotices, ({ query }, context) => service.listOwnNotices(context, query)),
  handleCachedContent(contract.getArticleFacets, ({ query }, context) => service.getFacets(context, query.kind)),
  handle(contract.listMatchedPolicies, ({ query }, context) => listMatchedPolicies(context, query, listCertificates)),
  handle(contract.listMatchTags, (_input, context) => listMatchTags(context, listCertificates)),
];
