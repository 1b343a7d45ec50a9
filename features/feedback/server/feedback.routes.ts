import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { addFeedback } from './feedback.service.ts';

export const feedbackRoutes: readonly BoundRoute[] = [
  handle(contract.addFeedback, ({ body }, context) => addFeedback(context, body)),
];
