import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { CAPTCHA_FAULTS, CAPTCHA_FIELDS } from '#features/captcha/contract.ts';
import { fault } from '#platform/contract/fault.ts';
import { data, empty, route } from '#platform/contract/route.ts';

export const wrongCredentials = fault('auth.wrong-credentials', 400, '用户名或密码错误');
export const tooManyFailures = fault('auth.too-many-failures', 429, '登录失败次数过多，请 {minutes} 分钟后再试');

/** C-001. Wrong credentials answer 400, never 401, which would log the reader out (G-19). */
export const login = route({
  spec: 'C-001',
  method: 'POST',
  path: '/portal/api/login',
  tag: '账号',
  summary: '密码登录',
  access: 'public',
  rate: 'login',
  body: z.object({
    username: z.string().overwrite(cleanText).min(1).max(100).meta({ title: '用户名' }),
    password: z.string().min(1).max(200).meta({ title: '密码' }),
    ...CAPTCHA_FIELDS,
  }),
  output: data(z.object({ token: z.string() })),
  faults: [wrongCredentials, tooManyFailures, CAPTCHA_FAULTS.required, CAPTCHA_FAULTS.wrong],
});

/** C-004. Public, because a dead token must be able to leave too. */
export const logout = route({
  spec: 'C-004',
  method: 'POST',
  path: '/portal/api/logout',
  tag: '账号',
  summary: '退出登录',
  access: 'public',
  output: empty(),
});
