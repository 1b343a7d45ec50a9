import { describe, expect, it } from 'vitest';
import { SITE } from '#apps/pages.ts';
import type { SessionInfo } from '#platform/contract/session.ts';
import { explainDeniedAccess, getNextStep } from './explain-page.ts';

const KEYS = '/qyxx/kfjk';
const paying: SessionInfo = {
  user: { uuid: 'u', userName: 'a', nickName: 'a', avatar: 'a', phonenumber: '' },
  roles: [],
  permissions: [],
  ent: { uuid: 'e', entName: '示例建设有限公司', creditCode: '', region: '' },
  membership: { status: 'active', endDate: '2099-12-31' },
  key: null,
  enterpriseRoles: ['look'],
  regionGrants: null,
  isOwner: false,
  isBySignOn: false,
  enterpriseCount: 1,
  unreadMessage: 0,
  mark: '',
};
const ended = { ...paying, membership: { status: 'expired', endDate: '2026-01-01' } } as const;

describe('explanations for a colleague with narrowed rights', () => {
  it('name the granted rights and the granting user, and sell nothing if the enterprise is a member', () => {
    const { text, wayOn } = explainDeniedAccess(SITE, paying, KEYS);
    expect(text).toContain('权限是“查看”');
    expect(text).toContain('企业负责人');
    expect(text).not.toContain('会员');
    expect(wayOn).toBeNull();
    expect(
      explainDeniedAccess(SITE, { ...paying, membership: { status: 'grace', endDate: null } }, KEYS).wayOn,
    ).toBeNull();
  });
  it('lead to buying only users who may pay', () => {
    expect(explainDeniedAccess(SITE, ended, KEYS)).toMatchObject({
      text: expect.stringContaining('没有付款权限'),
      wayOn: null,
    });
    expect(getNextStep(SITE, ended)).toBeNull();
    const payer: SessionInfo = { ...ended, enterpriseRoles: ['look', 'pay'] };
    expect(explainDeniedAccess(SITE, payer, KEYS).wayOn).toMatchObject({ label: '去续费' });
    expect(getNextStep(SITE, payer)).toMatchObject({ label: '去续费' });
  });
  it('stay the same for all other users', () => {
    const owner: SessionInfo = { ...ended, enterpriseRoles: null };
    expect(explainDeniedAccess(SITE, owner, KEYS)).toMatchObject({ wayOn: { label: '去续费' } });
    expect(explainDeniedAccess(SITE, owner, KEYS).text).not.toContain('付款权限');
    expect(explainDeniedAccess(SITE, { ...owner, membership: { status: 'none', endDate: null } }, KEYS).text).toContain(
      '还没有开通会员',
    );
  });
});
