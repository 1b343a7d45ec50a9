import type { TestAccount, TestPortal } from '#apps/server/testing/portal.ts';
import {
  addEntityKey,
  enrolKey,
  getEnrolOptions,
  getKeyLoginOptions,
  keyLogin,
  updateKeyRight,
} from '../../keys.contract.ts';
import { type ForgedAuthenticatorValues, SoftAuthenticator } from './authenticator.ts';

/** The origin of in-process requests in tests. */
const RP_ORIGIN = 'http://localhost';

export interface EnrolledKey {
  readonly uuid: string;
  readonly keySn: string;
  readonly device: SoftAuthenticator;
}

/** Adds a key to an enterprise and enrols a software device on it. */
export async function addEnrolledKey(
  portal: TestPortal,
  kind: 'main' | 'secondary',
  person: TestAccount = 'member',
): Promise<EnrolledKey> {
  const token = await portal.signIn(person);
  const { uuid, keySn } = await portal.call(addEntityKey, { body: { kind, holderName: '示例持有人' } }, { token });
  const device = new SoftAuthenticator(RP_ORIGIN);
  const options = await portal.call(getEnrolOptions, { body: { uuid } }, { token });
  const attestation = device.create(options);
  await portal.call(enrolKey, { body: { uuid, label: '测试设备', attestation } }, { token });
  return { uuid, keySn, device };
}

/** Logs in with a software device. @returns the token */
export async function logInByKey(
  portal: TestPortal,
  device: SoftAuthenticator,
  lie: ForgedAuthenticatorValues = {},
): Promise<string> {
  const options = await portal.call(getKeyLoginOptions, {});
  const { token } = await portal.call(keyLogin, { body: { assertion: device.get(options, lie) } });
  return token;
}

/**
 * Logs in with a new secondary key that has the given rights.
 * @returns the key and the token
 */
export async function logInBySecondaryKey(portal: TestPortal, menuIds: readonly string[]) {
  const key = await addEnrolledKey(portal, 'secondary');
  const owner = await portal.signIn('member');
  await portal.call(updateKeyRight, { body: { uuid: key.uuid, menuIds: [...menuIds] } }, { token: owner });
  return { ...key, token: await logInByKey(portal, key.device) };
}
