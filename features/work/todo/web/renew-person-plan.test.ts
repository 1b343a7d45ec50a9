import { describe, expect, it } from 'vitest';
import type { Registration } from '#features/records/personnel/contract/people.ts';
import {
  buildPersonBody,
  getPersonScanDoubt,
  isPersonDocumentKind,
  listDocumentFields,
  listJointRegistrations,
  mapDocumentErrors,
  type RenewablePerson,
} from './renew-person-plan.ts';

const END = '2026-12-02';
const NEW = '2029-12-01';
const registration = (uuid: string, more: Partial<Registration> = {}): Registration => ({
  uuid,
  regType: '一级建造师',
  specialty: '建筑工程',
  grade: null,
  regNo: 'JZ-1',
  practiceSealNo: null,
  certNo: null,
  firstIssueDate: null,
  issueDate: null,
  validEnd: END,
  continuingEduEnd: null,
  safetyBNo: 'B-1',
  safetyBEnd: END,
  registeredHere: null,
  ...more,
});
const person: RenewablePerson = {
  uuid: 'p',
  revision: 4,
  name: '示例沈越',
  idNo: '110105********002X',
  registrations: [
    registration('a'),
    registration('b', { specialty: '市政公用工程', safetyBEnd: '2026-01-01' }),
    registration('c', { specialty: '机电工程', validEnd: '2028-01-01', safetyBNo: null, safetyBEnd: null }),
    registration('d', { regType: '一级造价工程师', regNo: null, safetyBNo: null, safetyBEnd: null }),
  ],
  postCertEnd: END,
  postCertNo: 'G-1',
  posts: [
    { postName: '质量员', postCertNo: null, postCertEnd: END },
    { postName: '安全员', postCertNo: 'G-3', postCertEnd: END },
  ],
};
const first = { registrationUuid: 'a', postIndex: null };
const finding = (field: 'name' | 'idNo' | 'regType' | 'validEnd', value: string) => ({
  field,
  value,
  confidence: 95,
  raw: '',
});

describe('which paper is renewed', () => {
  it('is named by the kind of its reminder, with what it says now', () => {
    expect(['registration', 'continuingEdu', 'safetyB', 'postCert'].every(isPersonDocumentKind)).toBe(true);
    expect(['age60', 'licence', 'certificate'].some(isPersonDocumentKind)).toBe(false);
    const before = (...asked: Parameters<typeof listDocumentFields>) =>
      listDocumentFields(...asked)?.map((field) => field.before);
    expect(before('registration', person, first)).toEqual([END, 'JZ-1', null]);
    expect(before('continuingEdu', person, first)).toEqual([null]);
    expect(before('safetyB', person, first)).toEqual([END, 'B-1']);
    expect(before('postCert', person, { registrationUuid: null, postIndex: null })).toEqual([END, 'G-1']);
    expect(before('postCert', person, { registrationUuid: null, postIndex: 1 })).toEqual([END, 'G-3']);
  });

  it('is none when the record has lost it meanwhile', () => {
    expect(listDocumentFields('registration', person, { registrationUuid: 'gone', postIndex: null })).toBeNull();
    expect(listDocumentFields('postCert', person, { registrationUuid: null, postIndex: 7 })).toBeNull();
  });
});

describe('what a renewal writes', () => {
  const getEnds = (kind: 'registration' | 'safetyB', withOthers: boolean) => {
    const name = kind === 'registration' ? 'validEnd' : 'safetyBEnd';
    const body = buildPersonBody(kind, person, first, { values: { [name]: NEW, regNo: '' }, withOthers });
    return 'registrations' in body ? body.registrations.map((one) => one[name]) : [];
  };

  it('is the registration, and what ends with the same certificate when that is wished', () => {
    expect(listJointRegistrations('registration', person, first).map(({ uuid }) => uuid)).toEqual(['b']);
    expect(getEnds('registration', true)).toEqual([NEW, NEW, '2028-01-01', END]);
    expect(getEnds('registration', false)).toEqual([NEW, END, '2028-01-01', END]);
    expect(getEnds('safetyB', true)).toEqual([NEW, NEW, null, null]);
    expect(listJointRegistrations('continuingEdu', person, first)).toEqual([]);
  });

  it('leaves empty fields as they are, and asks for a number that was never entered', () => {
    const body = buildPersonBody('registration', person, first, {
      values: { validEnd: NEW, regNo: '' },
      withOthers: false,
    });
    expect(body).toMatchObject({ uuid: 'p', revision: 4 });
    expect('registrations' in body && body.registrations.map(({ regNo }) => regNo)).toEqual([
      'JZ-1',
      'JZ-1',
      'JZ-1',
      '',
    ]);
  });

  it('is the one post among several', () => {
    const values = { postCertEnd: NEW, postCertNo: '' };
    const none = { values, withOthers: true };
    expect(buildPersonBody('postCert', person, { registrationUuid: null, postIndex: null }, none)).toEqual({
      uuid: 'p',
      revision: 4,
      postCertEnd: NEW,
    });
    const body = buildPersonBody('postCert', person, { registrationUuid: null, postIndex: 1 }, none);
    expect('posts' in body && body.posts).toEqual([person.posts[0], { ...person.posts[1], postCertEnd: NEW }]);
  });

  it('has its errors at its fields, and those of other papers by their name', () => {
    const errors = {
      'registrations.0.regNo': '请填写注册编号',
      'registrations.3.regNo': '请填写注册编号',
      phone: '手机号不正确',
    };
    expect(mapDocumentErrors(errors, person, first)).toEqual({
      regNo: '请填写注册编号',
      'registrations.3.regNo': '一级造价工程师（建筑工程）：请填写注册编号',
      phone: '手机号不正确',
    });
    const second = { registrationUuid: null, postIndex: 1 };
    expect(mapDocumentErrors({ 'posts.1.postCertEnd': '日期不正确' }, person, second)).toEqual({
      postCertEnd: '日期不正确',
    });
  });
});

describe('a scan', () => {
  const asked = { regType: '一级建造师', end: END };
  it('is doubted if it is of another person, of another kind, or no newer', () => {
    const doubt = (...found: ReturnType<typeof finding>[]) => getPersonScanDoubt(found, person, asked);
    expect(
      doubt(finding('name', '示例沈越'), finding('idNo', '110105********002X'), finding('validEnd', NEW)),
    ).toBeNull();
    expect(doubt(finding('name', '苏明川'))).toContain('姓名');
    expect(doubt(finding('idNo', '320102********1234'))).toContain('证件号码');
    expect(doubt(finding('regType', '一级造价工程师'))).toContain('不是一种');
    expect(doubt(finding('validEnd', END))).toContain('可能是旧证书');
    expect(getPersonScanDoubt([finding('regType', '一级造价工程师')], person, { regType: null, end: null })).toBeNull();
  });
});
