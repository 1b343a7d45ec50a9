import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise, type ProjectInput, poster, registered, titled, worker } from '#domain/testing/enterprises.ts';

const SPECIALTIES = ['建筑工程', '市政公用工程', '机电工程', '公路工程', '水利水电工程'];
const MAJORS = ['结构', '给排水', '暖通', '电气', '道路', '桥梁', '测量'];
const POSTS = ['施工员', '质量员', '安全员', '机械员', '造价员', '劳务员'];
const TRADES = ['钢筋工', '混凝土工', '砌筑工', '电工', '焊工'];

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

function project(index: number): ProjectInput {
  return {
    projectName: `示例项目 ${index}`,
    projectNo: `KIT-${index}`,
    role: '施工总承包',
    contractAmount: 1000 + index * 37,
    acceptDate: `${2021 + (index % 5)}-06-30`,
    dataLevel: pick(['A', 'B', 'C', 'D'] as const, index),
    works: [
      {
        workName: '主体',
        metrics: [
          { metric: '地上层数', value: 6 + (index % 30), unit: '层' },
          { metric: '建筑面积', value: 5000 + index * 300, unit: 'm²' },
        ],
      },
    ],
  };
}

/** An enterprise of any size with the usual mixture of people; the same arguments give the same enterprise. */
export function buildLargeEnterprise(people: number, projects: number): EnterpriseDocument {
  const half = Math.floor(people / 2);
  return buildEnterprise({
    registeredPeople: Array.from({ length: half }, (_, index) =>
      registered(
        `示例注册 ${index}`,
        pick(['一级建造师', '二级建造师', '监理工程师', '造价工程师'], index),
        pick(SPECIALTIES, index),
      ),
    ),
    otherPeople: Array.from({ length: people - half }, (_, index) => {
      const name = `示例人员 ${index}`;
      if (index % 3 === 0) return titled(name, pick(['工程师', '高级工程师'], index), pick(MAJORS, index));
      return index % 3 === 1 ? poster(name, pick(POSTS, index)) : worker(name, pick(TRADES, index));
    }),
    projects: Array.from({ length: projects }, (_, index) => project(index)),
  });
}
