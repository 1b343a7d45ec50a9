import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { sendMessagePhoneCode } from '../codes.contract.ts';
import { messagePhoneKey, sendCode } from './codes.service.ts';

export const codeRoutes: readonly BoundRoute[] = [
  handle(sendMessagePhoneCode, async ({ query }, context) => {
    const to = query.phonenumber;
    await sendCode(context, {
      ...messagePhoneKey(context, to),
      countBy: to,
      recipient: { channel: 'sms', to },
    });
    return undefined;
  }),
];
