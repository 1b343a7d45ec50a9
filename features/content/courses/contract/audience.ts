/** Audiences that can see a course. Access to its lessons is checked separately. */
export const AUDIENCES = ['everybody', 'signed-in', 'members'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  everybody: '所有人',
  'signed-in': '登录用户',
  members: '会员',
};
