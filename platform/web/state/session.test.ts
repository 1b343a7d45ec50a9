import { describe, expect, it } from 'vitest';
import { buildSessionState, canMakeCall, hasPermission, hasRole } from './session.ts';

const info = {
  user: { uuid: 'u', userName: 'demo', nickName: '小明', avatar: 'default', phonenumber: '' },
  roles: ['ROLE_VIP'],
  permissions: ['ent:info:edit'],
  ent: { uuid: 'e', entName: '示例公司', creditCode: '', region: '' },
  membership: { status: 'active' as const, endDate: null },
  key: null,
  enterpriseRoles: null,
  regionGrants: null,
  isOwner: false,
  isBySignOn: false,
  enterpriseCount: 1,
  unreadMessage: 3,
  mark: '',
};

describe('session state', () => {
  it('R-093, R-188 takes roles, permissions, enterprise and counts from the info answer', () => {
    expect(buildSessionState(info, { '0101': 2 })).toMatchObject({
      isSignedIn: true,
      name: '小明',
      ent: { entName: '示例公司' },
      roles: ['ROLE_VIP'],
      permissions: ['ent:info:edit'],
      unreadMessage: 3,
      reminderCount: { '0101': 2 },
    });
    expect(buildSessionState({ ...info, user: { ...info.user, nickName: '' } }, {}).name).toBe('demo');
  });

  it('R-093 holds token, avatar, user and the unread messages as soon as they are known', () => {
    const message = {
      uuid: 'm',
      type: '01' as const,
      title: '通知',
      content: '',
      messageTime: '2026-11-21 10:00:00',
      read: false,
      router: null,
      enterprise: null,
    };
    expect(buildSessionState(info, {})).toMatchObject({ token: '', unreadMessage: 3, unreadMessageList: [] });
    expect(buildSessionState(info, {}, { token: 't', unread: { count: 1, list: [message] } })).toMatchObject({
      token: 't',
      avatar: 'default',
      info: info.user,
      ent: info.ent,
      unreadMessage: 1,
      unreadMessageList: [message],
    });
    expect(buildSessionState(null, {}, { token: 't' })).toMatchObject({ token: '', unreadMessageList: [] });
  });

  it('R-189 no roles mean ROLE_DEFAULT and no permissions', () => {
    expect(buildSessionState({ ...info, roles: [] }, {})).toMatchObject({ roles: ['ROLE_DEFAULT'], permissions: [] });
  });

  it('R-148 counts as logged in only with an avatar', () => {
    expect(buildSessionState({ ...info, user: { ...info.user, avatar: '' } }, {}).isSignedIn).toBe(false);
    expect(buildSessionState(null, {}).isSignedIn).toBe(false);
  });
});

describe('directives', () => {
  it('R-183, R-186 refuse an empty list', () => {
    expect(() => hasPermission({ permissions: [] }, [])).toThrow('请设置操作权限标签值');
    expect(() => hasRole({ roles: [] }, [])).toThrow('请设置角色权限标签值');
  });

  it('R-184, R-187 need one of the listed values', () => {
    expect(hasPermission({ permissions: ['a:b:c'] }, ['x:y:z', 'a:b:c'])).toBe(true);
    expect(hasPermission({ permissions: ['a:b:c'] }, ['x:y:z'])).toBe(false);
    expect(hasRole({ roles: ['ROLE_VIP'] }, ['ROLE_VIP'])).toBe(true);
    expect(hasRole({ roles: ['ROLE_DEFAULT'] }, ['ROLE_VIP'])).toBe(false);
  });

  it('R-185 *:*:* passes every permission check', () => {
    expect(hasPermission({ permissions: ['*:*:*'] }, ['x:y:z'])).toBe(true);
  });
});

describe('a session that a secondary key opened', () => {
  const bySecondary = { ...info, key: { kind: 'secondary' as const, keySn: 'ZX-1', holderName: '示例' } };
  it('may use the rights of its menus; other users are restricted by the server only', () => {
    expect(canMakeCall(buildSessionState(bySecondary, {}), 'ent:info:edit')).toBe(true);
    expect(canMakeCall(buildSessionState(bySecondary, {}), 'ent:info:get')).toBe(false);
    expect(canMakeCall(buildSessionState(info, {}), 'ent:info:get')).toBe(true);
  });
});
