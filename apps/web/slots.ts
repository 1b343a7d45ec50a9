import { AssistantFloat } from '#features/portal/assistant/web/assistant-float.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ShellSlots } from '#platform/web/shell/slots.tsx';
import { Overlays } from './overlays.tsx';

/**
 * Parts that features add to the shell, in the order in which the shell shows them. Every public page loads this file, so wrap heavy parts
 * in `lazyPart`.
 */
export const SLOTS: ShellSlots = {
  // Overlays at the bottom right of the page: message popup, welcome dialog, assistant.
  overlays: [Overlays],
  // Buttons of the floating column, above 顾问 and 顶部.
  floats: [AssistantFloat],
  // Shown in the member centre, below the reader's status.
  welcomes: [
    lazyPart(
      async () => (await import('#features/enterprise/colleagues/web/colleagues.web-api.ts')).ReceivedInvitations,
      {
        name: '收到的邀请',
      },
    ),
  ],
  courseCredit: lazyPart(
    async () =>
      (await import('#features/records/continuing-education/web/continuing-education.web-api.ts')).CreditHours,
    { name: '计入学时' },
  ),
  directory: lazyPart(async () => (await import('#features/content/links/web/link-directory.tsx')).LinkDirectory, {
    name: '常用网站',
  }),
  publishedContent: lazyPart(async () => (await import('./content-parts.tsx')).ContentParts, { name: '内容管理' }),
  pageParts: {
    'account.bindings': [
      lazyPart(async () => (await import('#features/identity/wechat/web/wechat.web-api.ts')).WechatBinding, {
        name: '微信绑定',
      }),
      lazyPart(async () => (await import('#features/identity/sign-on/web/sign-on.web-api.ts')).LinkedIdentities, {
        name: '单点登录绑定',
      }),
    ],
  },
  // Loaded on demand, because most visitors never open a preview.
  pagePreview: lazyPart(async () => (await import('./page-previews.tsx')).PagePreviews, { name: '预览' }),
};
