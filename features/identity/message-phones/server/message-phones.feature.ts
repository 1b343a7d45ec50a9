import { defineServerFeature } from '#platform/server/feature.ts';
import { messagePhoneRoutes } from './message-phones.routes.ts';

export const messagePhonesFeature = defineServerFeature({
  name: 'message-phones',
  routes: messagePhoneRoutes,
});
