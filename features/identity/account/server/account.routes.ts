import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../account.contract.ts';
import * as account from './account.service.ts';
import { readAvatarFile } from './avatar.ts';
import * as closing from './closing.service.ts';
import * as contacts from './contacts.service.ts';
import { exportPersonalData } from './personal-data.service.ts';

const profileRoutes: readonly BoundRoute[] = [
  handle(contract.getProfile, async (_input, context) => ({
    ...(await account.getProfileData(context)),
    closing: await closing.getAccountClosing(context),
  })),
  handle(contract.changeAvatar, ({ files }, context) => account.changeAvatar(context, files.avatarfile)),
  handle(contract.getAvatar, async ({ params }, { app }) => ({
    filename: 'avatar.webp',
    mime: 'image/webp',
    bytes: await readAvatarFile(app, params.id),
  })),
  handle(contract.changeNickName, async ({ body }, context) => {
    await account.changeNickName(context, body.nickName);
    return undefined;
  }),
  handle(contract.listSessions, (_input, context) => account.listOwnSessions(context)),
  handle(contract.removeSession, async ({ body }, context) => {
    await account.removeOwnSession(context, body.uuid);
    return undefined;
  }),
  handle(contract.removeOtherSessions, (_input, context) => account.endOtherSessions(context)),
  handle(contract.listLogins, ({ query }, context) => account.listOwnLogins(context, query)),
];

const phoneRoutes: readonly BoundRoute[] = [
  handle(contract.sendOldPhoneCode, async (_input, context) => {
    await contacts.sendCodeToCurrentPhone(context, 'editOblPhone');
    return undefined;
  }),
  handle(contract.checkOldPhoneCode, async ({ body }, context) => ({
    oblCode: await contacts.verifyPhoneCode(context, 'editOblPhone', body.code),
  })),
  handle(contract.sendNewPhoneCode, async ({ query }, context) => {
    await contacts.sendCodeToNewPhone(context, query.phonenumber);
    return undefined;
  }),
  handle(contract.changePhone, async ({ body }, context) => {
    await contacts.changePhone(context, body);
    return undefined;
  }),
];

const mailRoutes: readonly BoundRoute[] = [
  handle(contract.sendMailChangeCode, async (_input, context) => {
    await contacts.sendCodeToCurrentPhone(context, 'editMail');
    return undefined;
  }),
  handle(contract.checkMailChangeCode, async ({ body }, context) => ({
    idCode: await contacts.verifyPhoneCode(context, 'editMail', body.code),
  })),
  handle(contract.sendOldMailCode, async (_input, context) => {
    await contacts.sendCodeToCurrentMail(context);
    return undefined;
  }),
  handle(contract.checkOldMailCode, async ({ body }, context) => ({
    idCode: await contacts.verifyMailCode(context, body.code),
  })),
  handle(contract.sendNewMailCode, async ({ query }, context) => {
    await contacts.sendCodeToNewMail(context, query.newMail);
    return undefined;
  }),
  handle(contract.changeMail, async ({ body }, context) => {
    await contacts.changeMail(context, body);
    return undefined;
  }),
];

const passwordRoutes: readonly BoundRoute[] = [
  handle(contract.sendPasswordCode, async (_input, context) => {
    await contacts.sendCodeToCurrentPhone(context, 'editPassword');
    return undefined;
  }),
  handle(contract.changePassword, async ({ body }, context) => {
    await contacts.changePassword(context, body);
    return undefined;
  }),
];

const leavingRoutes: readonly BoundRoute[] = [
  handle(contract.endUserSessions, ({ body }, context) => account.endUserSessions(context, body)),
  handle(contract.exportPersonalData, (_input, context) => exportPersonalData(context)),
  handle(contract.requestAccountClosing, async ({ body }, context) => {
    await closing.requestAccountClosing(context, body.password);
    return undefined;
  }),
  handle(contract.cancelAccountClosing, async (_input, context) => {
    await closing.cancelAccountClosing(context);
    return undefined;
  }),
];

export const accountRoutes: readonly BoundRoute[] = [
  ...profileRoutes,
  ...phoneRoutes,
  ...mailRoutes,
  ...passwordRoutes,
  ...leavingRoutes,
];
