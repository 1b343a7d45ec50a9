import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { todoPages } from '../pages/todo.pages.ts';

/** Sample content of the to-do pages, shown to an enterprise that may not open them yet. */
export const todoPreviews: MemberPagePreviews = {
  [todoPages.todo.path]: {
    tells: [
      '全部待办事项按已过期、7 天、30 天和以后分组，写明拖延的后果。',
      '续期、转交、推迟和标记已处理都在这一页完成。',
    ],
    columns: ['期限', '事项', '后果'],
    rows: [
      ['已过期 2 天', '安全生产许可证续期', '不能承揽新项目'],
      ['7 天内', '一级建造师注册到期：张某', '市政公用工程二级将差 1 人'],
      ['30 天内', '资质证书延续申请', '逾期须重新申请'],
    ],
  },
};
