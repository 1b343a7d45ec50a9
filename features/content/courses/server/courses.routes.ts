import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as completion from '../contract/completion.ts';
import * as contract from '../courses.contract.ts';
import * as completing from './completion.service.ts';
import { getOutline, listCourseFacets, listCourses, listFiveCourses, listOutline } from './courses.service.ts';
import { buildHandout } from './handout.service.ts';
import { getLearningProgress, getPlayerInfo, listLearningLedger, saveProgress } from './learning.service.ts';
import { confirmPresence } from './presence.service.ts';

export const courseRoutes: readonly BoundRoute[] = [
  handle(contract.listCourses, async ({ query }, context) => listCourses(context, query)),
  handle(contract.listFiveCourses, async ({ query }, context) => listFiveCourses(context, query.zzType)),
  handle(contract.listCourseFacets, async (_input, context) => listCourseFacets(context)),
  handle(contract.listOutline, async ({ query }, context) => listOutline(context, query.courseUuid)),
  handle(contract.getOutline, async ({ params }, context) => getOutline(context, params.id)),
  handle(contract.getPlayerInfo, async ({ params }, context) => getPlayerInfo(context, params.id)),
  handle(contract.saveProgress, async ({ params, body }, context) => saveProgress(context, params.id, body)),
  handle(contract.getLearningProgress, async ({ query }, context) => getLearningProgress(context, query.courseUuid)),
  handle(contract.listLearningLedger, async ({ query }, context) => listLearningLedger(context, query)),
  handle(contract.exportHandout, async ({ params }, context) => buildHandout(context, params.id)),
  handle(completion.getCompletion, async ({ params }, context) => completing.getCompletion(context, params.id)),
  handle(completion.beginExam, async ({ params }, context) => completing.beginExam(context, params.id)),
  handle(completion.submitExam, async ({ params, body }, context) => completing.submitExam(context, params.id, body)),
  handle(completion.confirmPresence, async (_input, context) => confirmPresence(context)),
  handle(completion.issueCertificate, async ({ params, body }, context) =>
    completing.issueCertificate(context, params.id, body),
  ),
  handle(completion.repeatCourse, async ({ params }, context) => completing.repeatCourse(context, params.id)),
  handle(completion.listCourseCertificates, async (_input, context) => completing.listCourseCertificates(context)),
  handle(completion.printCertificate, async ({ params }, context) => completing.printCertificate(context, params.id)),
  handle(completion.verifyCertificate, async ({ query }, context) =>
    completing.verifyCertificate(context, query.number),
  ),
];
