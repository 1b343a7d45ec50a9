import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';
import { SECOND_FACTOR_ERRORS, secondFactorCodeField } from './second-factor.ts';

export const AuthenticationResult = z.object({
  /** The time until which sensitive commands need no further authentication. */
  freshUntil: instant,
});

/** Verifies the account's password for a command that requires recent authentication; sessions of secondary keys have no password. */
export const authenticateByPassword = route({
  spec: null,
  method: 'POST',
  path: '/portal/user/authentication/password',
  tag: '账号',
  summary: '敏感操作前用密码再次验证身份',
  access: 'login',
  isOpenToSignOn: true,
  rate: 'login',
  body: z.object({
    password: z.string().min(1).max(200).meta({ title: '密码' }),
    secondFactor: secondFactorCodeField().optional(),
  }),
  output: data(AuthenticationResult),
  faults: [
    SECRET_ERRORS.password,
    SECRET_ERRORS.secondFactor,
    SECRET_ERRORS.address,
    SECOND_FACTOR_ERRORS.needed,
    SECOND_FACTOR_ERRORS.wrong,
  ],
});
