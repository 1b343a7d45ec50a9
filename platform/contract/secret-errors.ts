import { defineApiError } from './error-definition.ts';

/** Errors for too many wrong attempts at a secret (G-19, G-28): 429 with Retry-After. */
export const SECRET_ERRORS = {
  login: defineApiError('secrets.too-many-logins', 429, '登录失败次数过多，请 {minutes} 分钟后再试'),
  password: defineApiError('secrets.too-many-passwords', 429, '密码错误次数过多，请 {minutes} 分钟后再试'),
  secondFactor: defineApiError(
    'secrets.too-many-second-factors',
    429,
    '动态验证码错误次数过多，请 {minutes} 分钟后再试',
  ),
  key: defineApiError('secrets.too-many-keys', 429, '密钥验证失败次数过多，请 {minutes} 分钟后再试'),
  code: defineApiError('secrets.too-many-codes', 429, '验证码错误次数过多，请重新获取验证码'),
  installation: defineApiError(
    'secrets.too-many-installation-codes',
    429,
    '安装码错误次数过多，请 {minutes} 分钟后再试',
  ),
  captcha: defineApiError('secrets.too-many-captchas', 429, '安全验证失败次数过多，请 {minutes} 分钟后再试'),
  address: defineApiError(
    'secrets.too-many-from-address',
    429,
    '当前网络失败次数过多，请完成文字点选验证，或 {minutes} 分钟后再试',
  ),
} as const;
