import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');

describe('configuration', () => {
  it('needs nothing in development', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: null, sampleData: true, isProduction: false });
  });
  it('reports all errors at once', () => {
    const errors = (() => {
      try {
        readConfig({ PORT: '99999', NODE_ENV: 'live', DATABASE_URL: 'mysql://x', ENCRYPTION_KEY: 'short' });
      } catch (error) {
        if (error instanceof ConfigurationError) return error.faults;
        throw error;
      }
      return [];
    })();
    expect(errors.map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['PORT', 'NODE_ENV', 'DATABASE_URL', 'ENCRYPTION_KEY']),
    );
  });
  it('names errors of values and what production lacks together, in Chinese', () => {
    const read = () =>
      readConfig({ NODE_ENV: 'production', PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    for (const line of [
      'PORT: 不能大于 65535',
      'LOG_LEVEL: 应为 silent',
      'DATABASE_URL: 应为完整的地址',
      'PUBLIC_URL: 生产环境',
    ])
      expect(read).toThrow(line);
    expect(() => readConfig({ PORT: 'x' })).toThrow('PORT: 应为整数');
  });
  it('refuses production without secrets and never loads samples there', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/ENCRYPTION_KEY[\s\S]*PUBLIC_URL[\s\S]*TRUST_PROXY/);
    const config = readConfig({
      NODE_ENV: 'production',
      ENCRYPTION_KEY: key,
      PUBLIC_URL: 'https://portal.example',
      TRUST_PROXY: 'none',
      SAMPLE_DATA: 'true',
    });
    expect(config.sampleData).toBe(false);
  });
  it('takes an https address for production, which then must be said', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://portal.example' })).toThrow('NODE_ENV=production');
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).isProduction).toBe(false);
  });
  it('believes no forwarded address by a mere yes', () => {
    for (const value of ['true', 'on', '0', '10', '10.0.0.0/33', '10.0.0.0/8;x', 'proxy.example', '::/0/1'])
      expect(() => readConfig({ TRUST_PROXY: value }), value).toThrow('TRUST_PROXY: 应为 none');
    expect(readConfig({ TRUST_PROXY: '1' }).access.trustedProxies).toEqual({ kind: 'hops', hops: 1 });
    expect(readConfig({}).access.trustedProxies).toEqual({ kind: 'none' });
  });
  it('reads the networks that webhooks may reach, and tells what is none', () => {
    expect(readConfig({}).webhooks.networks).toEqual([]);
    const env = { WEBHOOK_NETWORKS: '10.0.0.0/8, 192.168.1.10' };
    expect(readConfig(env).webhooks.networks).toEqual(['10.0.0.0/8', '192.168.1.10']);
    expect(() => readConfig({ WEBHOOK_NETWORKS: '10.0.0.0/8,intranet' })).toThrow(/WEBHOOK_NETWORKS/);
  });
  it('reads the provider of sign-on whole or not at all', () => {
    expect(readConfig({}).signOn).toEqual({ provider: null, networks: [], wecomUrl: null, dingtalkUrl: null });
    const env = { SIGN_ON_ISSUER: 'https://id.example', SIGN_ON_CLIENT_ID: 'portal', SIGN_ON_NETWORKS: '10.0.0.0/8' };
    expect(readConfig(env).signOn).toMatchObject({
      provider: {
        kind: 'openid',
        issuer: 'https://id.example',
        clientId: 'portal',
        corpId: null,
        clientSecret: null,
        name: '统一身份认证',
      },
      networks: ['10.0.0.0/8'],
    });
    expect(() => readConfig({ SIGN_ON_ISSUER: 'https://id.example' })).toThrow('SIGN_ON_CLIENT_ID: 设置');
    expect(() => readConfig({ SIGN_ON_CLIENT_SECRET: 'x' })).toThrow('SIGN_ON_ISSUER: 设置');
    expect(() => readConfig({ ...env, SIGN_ON_NETWORKS: 'intranet' })).toThrow('SIGN_ON_NETWORKS');
    const live = { NODE_ENV: 'production', SIGN_ON_ISSUER: 'http://id.example', SIGN_ON_CLIENT_ID: 'portal' };
    expect(() => readConfig(live)).toThrow('SIGN_ON_ISSUER: 生产环境必须以 https:// 开头');
    const wecom = { SIGN_ON_KIND: 'wecom', SIGN_ON_CORP_ID: 'ww1', SIGN_ON_CLIENT_ID: '1000002' };
    expect(() => readConfig(wecom)).toThrow('SIGN_ON_CLIENT_SECRET: 设置');
    const { provider, wecomUrl } = readConfig({
      ...wecom,
      SIGN_ON_CLIENT_SECRET: 'x',
      SIGN_ON_WECOM_URL: 'https://wx.example/',
    }).signOn;
    expect([provider?.kind, provider?.corpId, wecomUrl]).toEqual(['wecom', 'ww1', 'https://wx.example']);
    expect(() => readConfig({ SIGN_ON_KIND: 'cas' })).toThrow('SIGN_ON_ISSUER: 设置');
    expect(readConfig({ SIGN_ON_KIND: 'cas', SIGN_ON_ISSUER: 'https://id.example' }).signOn.provider?.clientId).toBe(
      '',
    );
    expect(() => readConfig({ SIGN_ON_KIND: 'saml' })).toThrow('SIGN_ON_KIND');
  });
  it('reads the receiver of the audit log', () => {
    expect(readConfig({}).audit.syslog).toBeNull();
    const { syslog } = readConfig({ AUDIT_SYSLOG: 'tls://log.example' }).audit;
    expect(syslog).toEqual({ host: 'log.example', port: 6514, authority: null });
    expect(readConfig({ AUDIT_SYSLOG: 'tls://[2001:db8::1]:514' }).audit.syslog).toMatchObject({
      host: '2001:db8::1',
      port: 514,
    });
    for (const wrong of ['udp://log.example', 'tls://log.example:99999', 'log.example', 'tls://'])
      expect(() => readConfig({ AUDIT_SYSLOG: wrong }), wrong).toThrow('AUDIT_SYSLOG: 应为 tls://');
    expect(() => readConfig({ AUDIT_SYSLOG_CA: '/nowhere' })).toThrow('AUDIT_SYSLOG: 设置 AUDIT_SYSLOG_CA');
    expect(() => readConfig({ AUDIT_SYSLOG: 'tls://log.example', AUDIT_SYSLOG_CA: '/nowhere' })).toThrow(
      'AUDIT_SYSLOG_CA: 文件无法读取',
    );
  });
  it('restricts logins by no rule unless one is set', () => {
    expect(readConfig({}).policy).toEqual({
      mfaRequired: 'none',
      idleMs: null,
      passwordMaxDays: null,
      passwordHistory: 0,
      operatorNetworks: [],
    });
    const env = { MFA_REQUIRED: 'operators', IDLE_MINUTES: '30', OPERATOR_NETWORKS: '10.0.0.0/8, 192.0.2.7' };
    expect(readConfig(env).policy).toMatchObject({
      mfaRequired: 'operators',
      idleMs: 1_800_000,
      operatorNetworks: ['10.0.0.0/8', '192.0.2.7'],
    });
    expect(() => readConfig({ MFA_REQUIRED: 'yes' })).toThrow('MFA_REQUIRED: 应为 none、operators、all 之一');
    expect(() => readConfig({ IDLE_MINUTES: '1' })).toThrow('IDLE_MINUTES: 不能小于 5');
    expect(() => readConfig({ PASSWORD_MAX_DAYS: '7' })).toThrow('PASSWORD_MAX_DAYS: 不能小于 30');
    expect(() => readConfig({ OPERATOR_NETWORKS: 'office' })).toThrow('OPERATOR_NETWORKS: 应为地址');
  });
  it('loosens all limits with the general one, but not those that are named', () => {
    const limits = (env: Record<string, string>) => readConfig(env).access.requestLimits;
    expect(limits({}).perMinute).toEqual({ login: 60, code: 60, upload: 120, heavy: 120, token: 600 });
    expect(limits({ REQUEST_LIMIT_PER_MINUTE: '60000', REQUEST_LIMITS: 'login=60,code=5' })).toMatchObject({
      perMinute: { login: 60, code: 5, upload: 1200, heavy: 1200, token: 6000 },
      busyShare: 1,
    });
    expect(limits({ REQUEST_LIMIT_PER_MINUTE: '60' }).perMinute.heavy).toBe(60);
    expect(() => readConfig({ REQUEST_LIMITS: 'logins=3' })).toThrow('REQUEST_LIMITS');
  });
  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: null, databaseUrl: null });
  });
  it('a standby follows a server', () => {
    const DATABASE_READ_URL = 'postgres://standby/db';
    expect(readConfig({ DATABASE_URL: 'postgres://primary/db', DATABASE_READ_URL })).toMatchObject({
      databaseReadUrl: DATABASE_READ_URL,
    });
    expect(() => readConfig({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL');
  });
});
