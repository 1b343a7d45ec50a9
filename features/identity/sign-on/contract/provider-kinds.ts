/** A field of the provider form. The issuer is the address of the provider. */
export interface ProviderFieldForm {
  readonly label: string;
  readonly isRequired: boolean;
  readonly placeholder?: string;
  readonly help?: string;
}

export type ProviderField = 'issuer' | 'corpId' | 'clientId' | 'clientSecret' | 'domain';

interface KindForm {
  readonly name: string;
  /** Fields in the order of the form; other fields are neither shown nor stored. */
  readonly fields: Readonly<Partial<Record<ProviderField, ProviderFieldForm>>>;
}

export const PROVIDER_KINDS = ['openid', 'wecom', 'dingtalk', 'cas'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The fields of each kind of provider, shared by page, contract and server. */
export const PROVIDER_FORMS: Readonly<Record<ProviderKind, KindForm>> = {
  openid: {
    name: 'OpenID Connect',
    fields: {
      issuer: {
        label: '身份提供方地址',
        isRequired: true,
        placeholder: 'https://id.example.com',
        help: '即 issuer；保存时读取它的 /.well-known/openid-configuration 核对。',
      },
      clientId: { label: '客户端 ID', isRequired: true },
      clientSecret: { label: '客户端密钥', isRequired: false, help: '公共客户端可留空。' },
      domain: { label: '邮箱域名', isRequired: false, placeholder: 'example.com' },
    },
  },
  wecom: {
    name: '企业微信',
    fields: {
      corpId: { label: '企业 ID', isRequired: true, help: '企业微信管理后台“我的企业”中的企业 ID（CorpID）。' },
      clientId: {
        label: 'AgentId',
        isRequired: true,
        help: '自建应用的 AgentId；请先在应用中设置授权回调域和企业可信 IP。',
      },
      clientSecret: { label: 'Secret', isRequired: true },
    },
  },
  dingtalk: {
    name: '钉钉',
    fields: {
      corpId: { label: 'CorpId', isRequired: true, help: '钉钉开发者后台首页的 CorpId；只接受这个组织的成员。' },
      clientId: {
        label: 'Client ID',
        isRequired: true,
        help: '企业内部应用的 Client ID（原 AppKey），需有通讯录个人信息读权限。',
      },
      clientSecret: { label: 'Client Secret', isRequired: true },
    },
  },
  cas: {
    name: 'CAS 3.0',
    fields: {
      issuer: {
        label: 'CAS 服务地址',
        isRequired: true,
        placeholder: 'https://sso.example.com/cas',
        help: '不含 /login；登记的服务地址须允许回调地址后带 state 参数。',
      },
    },
  },
};
