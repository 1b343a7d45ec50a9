import { describe, expect, it } from 'vitest';
import { recogniseCertificate, recogniseLicence, recogniseRegistration } from '../recognition.contract.ts';
import {
  buildRecognitionDraft,
  buildRecognitionDrafts,
  describeRecognisedFields,
  findMismatchedField,
  getConfirmedValues,
  isConfident,
} from './draft.ts';
import { listUnrecognisedFields } from './unread.ts';

const finding = (value: string | number, confidence: number) =>
  ({ field: 'legalPerson', value, confidence, raw: '' }) as const;

describe('what was read, before it is confirmed', () => {
  it('is named in a sentence, with the required fields that were not read', () => {
    const labelOf = (field: string) => ({ legalPerson: '法定代表人', entName: '企业名称' })[field] ?? field;
    const getSentence = (unread: readonly string[]) =>
      describeRecognisedFields(buildRecognitionDrafts([finding('苏明川', 93)], {}, { unread }), labelOf);
    expect(getSentence([])).toBe('读出 1 项：法定代表人。');
    expect(getSentence(['entName'])).toBe('读出 1 项：法定代表人；必填但没有读出：企业名称，请填写。');
    expect(describeRecognisedFields(buildRecognitionDrafts([], {}, { unread: ['entName'] }), labelOf)).toBe(
      '没有读出任何内容；必填但没有读出：企业名称，请填写。',
    );
  });
  it('writes nothing that was neither read nor typed', () => {
    const drafts = buildRecognitionDrafts([finding('苏明川', 93)], {}, { unread: ['entName'] });
    const taken = drafts.filter(({ isTaken }) => isTaken);
    expect(getConfirmedValues(taken)).toEqual({ legalPerson: '苏明川' });
  });
  it('is chosen when it is new and sure, never when it is equal or doubtful', () => {
    expect(buildRecognitionDraft(finding('苏明川', 93), '王某')).toMatchObject({
      isTaken: true,
      isSame: false,
      before: '王某',
    });
    expect(buildRecognitionDraft(finding('苏明川', 79), '王某').isTaken).toBe(false);
    expect(buildRecognitionDraft(finding('苏明川', 99), '苏明川')).toMatchObject({ isTaken: false, isSame: true });
    expect(buildRecognitionDraft(finding(12_000, 90), null)).toMatchObject({
      text: '12000',
      before: '',
      isTaken: true,
    });
    expect([isConfident({ confidence: 80 }), isConfident({ confidence: 79 })]).toEqual([true, false]);
  });
  it('is chosen nowhere when the picture seems to be of another enterprise', () => {
    const found = [finding('苏明川', 95), { ...finding('91110105MA01EXMP0E', 96), field: 'creditCode' as const }];
    const foreign = buildRecognitionDrafts(found, { creditCode: '91310115MA01EXMQ0C', legalPerson: '王某' });
    expect(findMismatchedField(foreign)).toBe('creditCode');
    expect(foreign.some((draft) => draft.isTaken)).toBe(false);
    const own = buildRecognitionDrafts(found, { creditCode: '91110105MA01EXMP0E', legalPerson: '王某' });
    expect(own.map((draft) => draft.isTaken)).toEqual([true, false]);
  });
  it('is only compared if it identifies the owner of the paper', () => {
    const found = [
      { field: 'name', value: '苏明川', confidence: 95, raw: '' },
      { field: 'regNo', value: '京111', confidence: 95, raw: '' },
    ] as const;
    const own = buildRecognitionDrafts(found, { name: '苏明川' }, { checks: new Set(['name', 'idNo']) });
    expect(own.map(({ isCheck, isTaken }) => [isCheck, isTaken])).toEqual([
      [true, false],
      [false, true],
    ]);
    const another = buildRecognitionDrafts(found, { name: '王某' }, { checks: new Set(['name']) });
    expect(findMismatchedField(another)).toBe('name');
    expect(another.some((draft) => draft.isTaken)).toBe(false);
  });
  it('asks for a required field that neither the picture nor the record holds, unless the picture is of another enterprise', () => {
    const found = [{ ...finding('91110105MA01EXMP0E', 96), field: 'creditCode' as const }];
    const unread = listUnrecognisedFields(recogniseLicence, found, { legalPerson: '王某' });
    expect(unread).toEqual(['entName']);
    expect(buildRecognitionDrafts(found, {}, { unread })).toMatchObject([
      { field: 'entName', text: '', isUnread: true, isTaken: false },
      { field: 'creditCode', isUnread: false, isTaken: true },
    ]);
    expect(buildRecognitionDrafts(found, { creditCode: '91310115MA01EXMQ0C' }, { unread })).toMatchObject([
      { field: 'creditCode' },
    ]);
    expect(listUnrecognisedFields(recogniseCertificate, [], {})).toEqual(['certNo', 'certName', 'issueDate', 'issuer']);
    expect(listUnrecognisedFields(recogniseRegistration, [], {})).toEqual(['regType', 'regNo']);
    expect(listUnrecognisedFields(recogniseRegistration, [{ field: 'regNo' }], { regType: '一级建造师' })).toEqual([]);
  });
  it('becomes values of the record: numbers stay numbers, an emptied field is cleared', () => {
    const drafts = [
      { ...buildRecognitionDraft({ ...finding(12_000, 90), field: 'regCapital' }, null), text: ' 13000.5 ' },
      { ...buildRecognitionDraft(finding('苏明川', 90), null), text: '' },
    ];
    expect(getConfirmedValues(drafts)).toEqual({ regCapital: 13_000.5, legalPerson: null });
  });
});
