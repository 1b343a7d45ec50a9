import { expect, it } from 'vitest';
import type { PersonRow } from '../contract/people.ts';
import { listPersonCertificates } from './person-papers.ts';

const paper = (uuid: string, validEnd: string | null) => ({
  uuid,
  regType: '一级建造师',
  specialty: null,
  regNo: uuid,
  validEnd,
});
const person = (values: object) =>
  listPersonCertificates({
    kind: null,
    postName: null,
    trade: null,
    skillGrade: null,
    postCertNo: null,
    postCertEnd: null,
    validEnd: null,
    registrations: [],
    ...values,
  } as unknown as PersonRow);

it('shows the certificates that end first, those without an end last, and counts all', () => {
  const ends = ['2029-01-01', null, '2027-05-06', '2028-01-01'];
  const { shown, count } = person({
    registrations: ends.map((end, index) => paper(`注${index}`, end)),
    validEnd: '2027-05-06',
  });
  expect(shown.map(({ end }) => end)).toEqual(['2027-05-06', '2028-01-01', '2029-01-01']);
  expect(count).toBe(4);
});

it('shows post and trade in one line, whose missing end is usual', () => {
  const { shown } = person({ kind: '技术工人', trade: '钢筋工', skillGrade: '高级工' });
  expect(shown).toMatchObject([{ type: '技术工人', subject: '钢筋工 高级工', end: null, isDated: false }]);
  expect(person({}).shown).toEqual([]);
});

it('names the day of a further post that ends before all listed certificates', () => {
  const { shown } = person({
    kind: '现场管理人员',
    postName: '施工员',
    postCertEnd: '2028-01-01',
    validEnd: '2027-01-01',
  });
  expect(shown.map(({ type, end }) => [type, end])).toEqual([
    ['其他岗位证书', '2027-01-01'],
    ['现场管理人员', '2028-01-01'],
  ]);
});
