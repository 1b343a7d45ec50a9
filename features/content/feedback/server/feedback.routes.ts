import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../feedback.contract.ts';
import { addFeedback, answerFeedback, getFeedbackState, listFeedback } from './feedback.service.ts';
import { addFeedbackFile, downloadFeedbackFile } from './feedback-file.service.ts';

export const feedbackRoutes: readonly BoundRoute[] = [
  handle(contract.addFeedback, ({ body }, context) => addFeedback(context, body)),
  handle(contract.addFeedbackFile, ({ files }, context) => addFeedbackFile(context, files.file)),
  handle(contract.getFeedbackState, ({ query }, context) => getFeedbackState(context, query.number)),
  handle(contract.listFeedback, ({ query }, context) => listFeedback(context, query)),
  handle(contract.answerFeedback, ({ body }, context) => answerFeedback(context, body)),
  handle(contract.downloadFeedbackFile, ({ params }, context) => downloadFeedbackFile(context, params.id)),
];
