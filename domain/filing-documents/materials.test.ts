import { expect, it } from 'vitest';
import { buildEnterprise, createTitledPerson, testDay } from '../testing/enterprises.ts';
import { getFact } from './fact-fields.ts';
import { findRequiredDocuments } from './materials.ts';

it('asks for the papers of the technical lead in the table, also if another person has the same name', () => {
  const [namesake, lead] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const source = {
    enterprise: buildEnterprise({
      enterprise: { entName: '示例建设有限公司', techLeadName: '示例甲' },
      otherPeople: [
        createTitledPerson('示例甲', '工程师', '电气', { uuid: namesake, major: '电气' }),
        createTitledPerson('示例甲', '高级工程师', '结构', { uuid: lead, kind: '技术负责人', major: '土木' }),
      ],
    }),
    paperCase: {
      name: '示例升级',
      kindLabel: '升级申请',
      standardName: null,
      level: null,
      regionName: null,
      officeName: null,
      peopleUuids: null,
      workUuids: null,
    },
    category: null,
    today: testDay,
  };
  expect(getFact('lead.major').read(source)).toBe('土木');
  expect(findRequiredDocuments('技术负责人身份证、职称证书', source, null)?.papers.map(({ uuid }) => uuid)).toEqual([
    lead,
  ]);
});
