/** The features of an enterprise without and with a membership; prices are stored separately. */
export interface MembershipPlan {
  readonly name: string;
  readonly lead: string;
  /** The features, each with whether it is included. */
  readonly rights: readonly (readonly [string, boolean])[];
  readonly isMember: boolean;
}

export const MEMBERSHIP_PLANS: readonly MembershipPlan[] = [
  {
    name: '免费使用',
    lead: '浏览和查询',
    isMember: false,
    rights: [
      ['资质标准、政策文件、法律法规全文检索', true],
      ['公示公告与常见问题', true],
      ['企业认证与企业资料登记', true],
      ['维护提醒与受理校验', false],
      ['人员、项目台账与导入导出', false],
    ],
  },
  {
    name: '会员',
    lead: '管好一家企业的全部证照、人员和业绩',
    isMember: true,
    rights: [
      ['六类维护提醒，到期前 90、60、30、7 天', true],
      ['模拟受理校验，逐条列出缺口和补法', true],
      ['资质证书、人员、项目台账', true],
      ['Excel 工作簿导入导出，可整批撤销', true],
      ['政策智能匹配', true],
    ],
  },
];

export const MEMBERSHIP_STEPS: readonly { readonly title: string; readonly text: string }[] = [
  { title: '注册并登录', text: '用手机号注册；一个账号可以属于多家企业，在页面顶部切换。' },
  { title: '企业认证', text: '提交企业名称、统一社会信用代码和营业执照，首个通过认证的用户成为企业负责人。' },
  { title: '开通会员', text: '选择方案并支付；会员属于企业，续费在原有效期后顺延。' },
  { title: '到期后的宽限', text: '到期后 7 天内仍可查看全部资料，但不能修改；之后须续费。' },
];

const YUAN = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** Formats an amount with separators, such as `3,600`. */
export const formatAmount = (amount: number): string => YUAN.format(amount);

/** Formats an amount in yuan, such as `3,600 元`. */
export const formatYuan = (amount: number): string => `${formatAmount(amount)} 元`;
