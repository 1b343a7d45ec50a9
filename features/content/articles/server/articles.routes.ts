import { type BoundRoute, handle, handleContent } from '#platform/server/http/handle.ts';
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

  handleContent(contract.listNews, ({ query }, context) => service.listNews(context, query)),
  handleContent(contract.getNews, ({ params }, context) => service.getArticle(context, 'news', params.id)),
  handle(contract.listCarousel, (_input, context) => service.listCarousel(context)),
  handleContent(contract.listNewNotices, ({ query }, context) =>
    service.listAnnouncements(context, { ...query, type: undefined }),
  ),

  handleContent(contract.listQuestions, ({ query }, context) => service.listQuestions(context, query)),
  handleContent(contract.getQuestion, ({ params }, context) => service.getArticle(context, 'question', params.id)),
  handle(contract.listQuestionFiles, ({ params }, context) => service.listRecordFiles(context, 'question', params.id)),
  handle(contract.getQuestionAnalysis, ({ params }, context) =>
    service.getRecordAnalysis(context, 'question', params.id),
  ),

  handleContent(contract.listRegulations, ({ query }, context) => service.listRegulations(context, query)),
  handleContent(contract.getRegulation, ({ params }, context) => service.getArticle(context, 'regulation', params.id)),
  handle(contract.listRegulationFiles, ({ params }, context) =>
    service.listRecordFiles(context, 'regulation', params.id),
  ),
  handle(contract.getRegulationAnalysis, ({ params }, context) =>
    service.getRecordAnalysis(context, 'regulation', params.id),
  ),

  handleContent(contract.listPolicies, ({ query }, context) => service.listPolicies(context, query)),
  handleContent(contract.getPolicy, ({ params }, context) => service.getArticle(context, 'policy', params.id)),
  handle(contract.listPolicyFiles, ({ params }, context) => service.listRecordFiles(context, 'policy', params.id)),
  handle(contract.getPolicyAnalysis, ({ params }, context) => service.getRecordAnalysis(context, 'policy', params.id)),

  handleContent(contract.getCitedText, ({ query }, context) => service.getCitedText(context, query.docNumber)),
  handleContent(contract.getTextLocation, ({ query }, context) => service.getTextLocation(context, query.docNumber)),

  handleContent(contract.listNotices, ({ query }, context) => service.listNotices(context, query)),
  handleContent(contract.getNotice, ({ params }, context) => service.getArticle(context, 'notice', params.id)),
  handle(contract.listNoticeFiles, ({ params }, context) => service.listRecordFiles(context, 'notice', params.id)),

  handleContent(contract.listPublicity, ({ query }, context) => service.listPublicity(context, query)),
  handleContent(contract.getPublicity, ({ params }, context) => service.getArticle(context, 'publicity', params.id)),
  handle(contract.listPublicityFiles, ({ params }, context) =>
    service.listRecordFiles(context, 'publicity', params.id),
  ),

  handleContent(contract.listAnnouncements, ({ query }, context) => service.listAnnouncements(context, query)),
  handle(contract.listOwnPublicity, ({ query }, context) => service.listOwnPublicity(context, query)),
  handle(contract.listOwnNotices, ({ query }, context) => service.listOwnNotices(context, query)),
  handleContent(contract.getArticleFacets, ({ query }, context) => service.getFacets(context, query.kind)),
  handle(contract.listMatchedPolicies, ({ query }, context) => listMatchedPolicies(context, query, listCertificates)),
  handle(contract.listMatchTags, (_input, context) => listMatchTags(context, listCertificates)),
];
