import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as authentication from '../contract/authentication.ts';
import * as contract from '../keys.contract.ts';
import { authenticateByKey, getAuthenticationOptions, listAuthenticationMethods } from './authentication.service.ts';
import { enrolKey, getEnrolOptions } from './enrolment.service.ts';
import { getKeyLoginOptions, loginByKey } from './key-login.service.ts';
import {
  addEntityKey,
  getEntityKeyPrice,
  getKeySummary,
  getMainKey,
  listSecondaryKeys,
  removeCredential,
  removeEntityKey,
  updateEntityKey,
  updateKeyStatus,
} from './keys.service.ts';
import { getMenuTree, updateKeyRight } from './rights.service.ts';

export const keyRoutes: readonly BoundRoute[] = [
  handle(authentication.listAuthenticationMethods, (_input, context) => listAuthenticationMethods(context)),
  handle(authentication.getAuthenticationOptions, (_input, context) => getAuthenticationOptions(context)),
  handle(authentication.authenticateByKey, ({ body }, context) => authenticateByKey(context, body.assertion)),
  handle(contract.getKeyLoginOptions, ({ query }, context) => getKeyLoginOptions(context, query.keySn)),
  handle(contract.keyLogin, ({ body }, context) => loginByKey(context, body.assertion)),
  handle(contract.getKeySummary, (_input, context) => getKeySummary(context)),
  handle(contract.queryMainKey, (_input, context) => getMainKey(context)),
  handle(contract.querySecondaryKey, (_input, context) => listSecondaryKeys(context)),
  handle(contract.addEntityKey, ({ body }, context) => addEntityKey(context, body)),
  handle(contract.updateEntityKey, async ({ body }, context) => {
    await updateEntityKey(context, body);
    return undefined;
  }),
  handle(contract.removeEntityKey, async ({ params }, context) => {
    await removeEntityKey(context, params.id);
    return undefined;
  }),
  handle(contract.updateKeyStatus, async ({ body }, context) => {
    await updateKeyStatus(context, body);
    return undefined;
  }),
  handle(contract.getMenuTree, ({ params }, context) => getMenuTree(context, params.id)),
  handle(contract.updateKeyRight, ({ body }, context) => updateKeyRight(context, body)),
  handle(contract.queryMainKeyPrice, (_input, context) => getEntityKeyPrice(context, 'mainKey')),
  handle(contract.querySecondaryKeyPrice, (_input, context) => getEntityKeyPrice(context, 'secondaryKey')),
  handle(contract.getEnrolOptions, ({ body }, context) => getEnrolOptions(context, body.uuid)),
  handle(contract.enrolKey, async ({ body }, context) => {
    await enrolKey(context, body);
    return undefined;
  }),
  handle(contract.removeCredential, async ({ body }, context) => {
    await removeCredential(context, body.uuid);
    return undefined;
  }),
];
