import { z } from 'zod';
import { AuthenticationResult } from '#features/identity/auth/contract/authentication.ts';
import { data, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';
import { ENTITY_KEY_ERRORS } from '../keys.contract.ts';
import { AssertionAnswer, KeyRequestOptions } from './webauthn.ts';

const TAG = '账号';
/** Every secondary key has this right, because its holder authenticates with the key's device. */
const ACCESS = { login: 'session:info:get' } as const;

/** Lists the methods by which the current session can authenticate before a sensitive command. */
export const listAuthenticationMethods = route({
  spec: null,
  method: 'GET',
  path: '/portal/user/authentication',
  tag: TAG,
  summary: '敏感操作前可用的验证方式',
  access: ACCESS,
  output: data(
    z.object({
      /** Whether the account's password can be used; the holder of a secondary key does not know it. */
      password: z.boolean(),
      key: z.boolean(),
    }),
  ),
});

export const getAuthenticationOptions = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/authentication/keyOptions',
  tag: TAG,
  summary: '敏感操作前用密钥再次验证身份：取一次性挑战',
  access: ACCESS,
  rate: 'login',
  output: data(KeyRequestOptions),
});

export const authenticateByKey = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/authentication/key',
  tag: TAG,
  summary: '敏感操作前用密钥再次验证身份',
  access: ACCESS,
  rate: 'login',
  body: z.object({ assertion: AssertionAnswer }),
  output: data(AuthenticationResult),
  faults: [
    ENTITY_KEY_ERRORS.challengeEnded,
    ENTITY_KEY_ERRORS.refused,
    ENTITY_KEY_ERRORS.unknown,
    ENTITY_KEY_ERRORS.copied,
    ENTITY_KEY_ERRORS.notActive,
    SECRET_ERRORS.key,
    SECRET_ERRORS.address,
  ],
});
