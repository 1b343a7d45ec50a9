import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../wechat.contract.ts';
import { checkBindStatus, createBindQrcode, getWechatBindingStatus, unbindWechatAccount } from './wechat.service.ts';

export const wechatRoutes: readonly BoundRoute[] = [
  handle(contract.generateBindQrcode, (_input, context) => createBindQrcode(context)),
  handle(contract.checkBindStatus, ({ query }, context) => checkBindStatus(context, query.pcToken)),
  handle(contract.getWechatBinding, (_input, context) => getWechatBindingStatus(context)),
  handle(contract.unbindWechat, async (_input, context) => {
    await unbindWechatAccount(context);
    return undefined;
  }),
];
