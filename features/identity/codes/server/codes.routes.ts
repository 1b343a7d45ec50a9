import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { sendMessagePhoneCode } from '../codes.contract.ts';
import { buildMessagePhoneKey, sendCode } from './codes.service.ts';

export const codeRoutes: readonly BoundRoute[] = [
  handle(sendMessagePhoneCode, async ({ query }, context) => {
    const to = query.phonenumber;
    await sendCode(context, {
      ...buildMessagePhoneKey(context, to),
      countBy: to,
      recipient: { channel: 'sms', to },
    });
    return undefined;
  }),
];
