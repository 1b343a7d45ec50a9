import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { sendMessagePhoneCode } from '../contract.ts';
import { sendCode } from './codes.service.ts';

export const codeRoutes: readonly BoundRoute[] = [
  handle(sendMessagePhoneCode, async ({ query }, context) => {
    const to = query.phonenumber;
    await sendCode(context, {
      purpose: 'messagePhone',
      target: to,
      countBy: to,
      recipient: { channel: 'sms', to },
    });
    return undefined;
  }),
];
