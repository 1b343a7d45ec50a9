import type { FeaturePages } from '#domain/access/page.ts';

export const captchaPages = {
  picture: {
    id: 'P-021',
    path: '/captcha/generateWordClickCaptcha',
    title: '文字点选验证码',
    access: 'public',
    layout: 'blank',
  },
} as const satisfies FeaturePages;
