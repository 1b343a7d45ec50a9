import type { MemberPagePreviews } from '#platform/web/preview/preview.ts';
import { personnelPages } from '../pages/personnel.pages.ts';

/** Sample content of the personnel pages, shown to an enterprise that may not open them yet. */
export const personnelPreviews: MemberPagePreviews = {
  [personnelPages.registeredPeople.path]: {
    tells: [
      '注册人员和注册证书，谁的注册哪天到期、继续教育差几学时、计入哪项资质。',
      '有人离开之前，先看哪些资质会受影响。',
    ],
    columns: ['姓名', '注册', '专业', '有效期至'],
    rows: [
      ['张某', '一级建造师', '市政公用工程', '2027-01-18'],
      ['李某', '二级建造师', '建筑工程', '2028-04-02'],
      ['王某', '注册监理工程师', '房屋建筑工程', '2027-09-30'],
    ],
  },
  [personnelPages.peopleOverview.path]: {
    tells: ['职称人员、现场管理人员和技术工人各有多少，各满足哪项要求。'],
    columns: ['类别', '人数', '将到期'],
    rows: [
      ['中级以上职称人员', '9 人', '0'],
      ['现场管理人员', '15 人', '3'],
      ['技术工人', '26 人', '1'],
    ],
  },
  [personnelPages.otherPeople.path]: {
    tells: ['职称、岗位证书和技能等级逐人登记，工作簿一次导入，有问题的行逐条指出。'],
    columns: ['姓名', '类别', '职称或工种', '证书有效期'],
    rows: [
      ['赵某', '职称人员', '工程师（市政）', '长期'],
      ['钱某', '现场管理人员', '施工员', '2027-03-15'],
      ['孙某', '技术工人', '混凝土工，中级工', '长期'],
    ],
  },
};
