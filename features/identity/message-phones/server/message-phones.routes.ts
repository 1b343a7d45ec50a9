import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import {
  bindMessagePhone,
  editMessagePhone,
  listMessagePhones,
  unbindMessagePhone,
} from '../message-phones.contract.ts';
import { bindPhone, editPhone, listPhones, unbindPhone } from './message-phones.service.ts';

export const messagePhoneRoutes: readonly BoundRoute[] = [
  handle(listMessagePhones, (_input, context) => listPhones(context)),
  handle(bindMessagePhone, async ({ body }, context) => {
    await bindPhone(context, body);
    return undefined;
  }),
  handle(editMessagePhone, async ({ body }, context) => {
    await editPhone(context, body);
    return undefined;
  }),
  handle(unbindMessagePhone, async ({ body }, context) => {
    await unbindPhone(context, body.uuid);
    return undefined;
  }),
];
