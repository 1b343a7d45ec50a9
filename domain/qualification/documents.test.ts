/** Which document a level belongs to, and whether a row is asked on a day: on the first day of an amendment and on the day before it. */
import { describe, expect, it } from 'vitest';
import { findSourceDocument, getApplicability, isInForce, type SourceDocument } from './documents.ts';
import { Amendment, Level, Standard, StandardDocument } from './facts.ts';
import type { Requirement } from './requirement.ts';

const day = '2016-11-01';
const before = '2016-10-31';
const amendment = (rest: Partial<Amendment> = {}): Amendment =>
  Amendment.parse({ docNumber: '改1号', title: '修改', effect: '修改', effective: day, ...rest });
const document = (...amendments: Amendment[]): SourceDocument => ({
  title: '标准',
  docNumber: '原1号',
  issuer: '部',
  issued: null,
  inForceSince: null,
  inForceUntil: null,
  amendments,
});
const row = (rest: Partial<Requirement>): Requirement => ({ kind: 'netAssets', ...rest });
const getState = (rest: Partial<Requirement>, asOf: string, ...amendments: Amendment[]): string =>
  getApplicability(row(rest), document(...amendments), asOf).state;

describe('a rule', () => {
  it.each([
    [null, true],
    [before, true],
    [day, true],
    ['2016-11-02', false],
  ])('in force since %s is on 2016-11-01: %s', (since, isOn) => {
    expect(isInForce(since, day)).toBe(isOn);
  });
});

describe('a row', () => {
  it.each([
    ['without a change', {}, 'assessed', 'assessed'],
    ['that was brought in', { amendedBy: '改1号' }, 'notYet', 'assessed'],
    ['that was dropped', { assessed: false, amendedBy: '改1号' }, 'assessed', 'notAssessed'],
    ['that was dropped later', { droppedBy: '改1号' }, 'assessed', 'notAssessed'],
    ['that is not required, no document being named', { assessed: false }, 'notAssessed', 'notAssessed'],
    ['of a document that is not listed', { amendedBy: '改9号' }, 'assessed', 'assessed'],
    ['dropped by a document that is not listed', { assessed: false, amendedBy: '改9号' }, 'notAssessed', 'notAssessed'],
  ])('%s', (_name, rest, earlier, then) => {
    expect(getState(rest, before, amendment())).toBe(earlier);
    expect(getState(rest, day, amendment())).toBe(then);
  });

  it('that was brought in and dropped again is asked between the two', () => {
    const both = [amendment(), amendment({ docNumber: '改2号', effective: '2018-11-05' })];
    const own = { amendedBy: '改1号', droppedBy: '改2号' };
    expect(['2016-10-31', '2016-11-01', '2018-11-04', '2018-11-05'].map((on) => getState(own, on, ...both))).toEqual([
      'notYet',
      'assessed',
      'assessed',
      'notAssessed',
    ]);
    expect(getApplicability(row(own), document(...both), '2018-11-05')).toMatchObject({
      amendment: { docNumber: '改2号' },
      since: '2018-11-05',
    });
  });

  it('is changed on the day of issue where no day of effect is given, and always where neither is', () => {
    const issued = amendment({ effective: null, issued: day });
    expect(getState({ amendedBy: '改1号' }, before, issued)).toBe('notYet');
    expect(getState({ amendedBy: '改1号' }, day, issued)).toBe('assessed');
    const dayless = amendment({ effective: null });
    expect(getApplicability(row({ amendedBy: '改1号' }), document(dayless), before)).toEqual({
      state: 'assessed',
      amendment: dayless,
      since: null,
    });
  });

  it('dropped by what is only recalled is doubtful', () => {
    const recalled = amendment({ confidence: 'recalled' });
    expect(getState({ assessed: false, amendedBy: '改1号' }, day, recalled)).toBe('doubtful');
    expect(getState({ assessed: false, amendedBy: '改1号' }, before, recalled)).toBe('assessed');
  });
});

describe('the document of a level', () => {
  const source = (rest: object = {}): StandardDocument =>
    StandardDocument.parse({
      title: '新',
      docNumber: '新1号',
      issuer: '部',
      issued: '2024-01-01',
      effective: '2024-03-01',
      ...rest,
    });
  const former = {
    title: '旧',
    docNumber: '旧1号',
    issuer: '部',
    issued: '2012-07-02',
    effective: '2012-09-01',
    amendments: [],
  };
  const standard = (own?: StandardDocument): Standard =>
    Standard.parse({
      code: '05',
      parent: null,
      name: '规划',
      category: 'planning',
      levels: [],
      confidence: 'sourced',
      sources: [],
      source: own,
    });
  const level = (rule?: 'current' | 'superseded'): Level =>
    Level.parse({ level: '甲级', requirements: [], scope: [], rule });

  it('is that of its standard, else that of the file', () => {
    expect(findSourceDocument(source(), standard(), level())).toMatchObject({
      docNumber: '新1号',
      inForceSince: '2024-03-01',
      inForceUntil: null,
    });
    expect(
      findSourceDocument(source(), standard(source({ docNumber: '自1号', ends: '2030-01-01' })), null),
    ).toMatchObject({
      docNumber: '自1号',
      inForceUntil: '2030-01-01',
    });
  });

  it('is in force from the day of effect, else of issue, else unknown', () => {
    expect(findSourceDocument(source({ effective: null }), standard(), null).inForceSince).toBe('2024-01-01');
    expect(findSourceDocument(source({ effective: null, issued: null }), standard(), null)).toMatchObject({
      inForceSince: null,
      issued: null,
    });
  });

  it('of the rule before is the document before, until the first day of the new one', () => {
    const both = source({ supersedes: former });
    expect(findSourceDocument(both, standard(), level('superseded'))).toMatchObject({
      docNumber: '旧1号',
      inForceSince: '2012-09-01',
      inForceUntil: '2024-03-01',
    });
    expect(
      findSourceDocument(source({ supersedes: former, effective: null }), standard(), level('superseded')).inForceUntil,
    ).toBe('2024-01-01');
    expect(findSourceDocument(both, standard(), level('current')).docNumber).toBe('新1号');
    expect(findSourceDocument(source(), standard(), level('superseded')).docNumber).toBe('新1号');
  });
});
