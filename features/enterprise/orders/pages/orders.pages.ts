import type { FeaturePages } from '#domain/access/page.ts';

export const ordersPages = {
  memberInfo: {
    id: 'P-011',
    path: '/memberInfo',
    landmark: 'membership',
    title: '会员信息',
    access: 'login',
    layout: 'default',
    file: 'features/enterprise/orders/web/membership-page.tsx',
  },
  /** Not in the specification: page on which operators manage orders. */
  orders: {
    id: 'P-103',
    path: '/qyxx/ptgl/ddgl',
    title: '订单管理',
    access: 'operator',
    layout: 'full',
    right: 'order:info:list',
    after: 'P-102',
    menus: [{ in: 'operator.money', at: 1, label: '订单管理' }],
    file: 'features/enterprise/orders/web/manage/orders-page.tsx',
  },
  /**
   * Not in the specification: page that confirms a successful payment and shows its receipt and the next steps. Like orders, it is not
   * accessible with secondary keys.
   */
  orderDone: {
    id: 'P-125',
    path: '/orderDone',
    landmark: 'orderDone',
    title: '支付结果',
    access: 'login',
    layout: 'default',
    right: 'order:own:list',
    after: 'P-124',
    file: 'features/enterprise/orders/web/order-done-page.tsx',
  },
} as const satisfies FeaturePages;
