import { describe, expect, it } from 'vitest';
import { findDocumentEnd, type RecordedDocument, validateDocument } from './documents.ts';

const document = (number: number, more: Partial<RecordedDocument> = {}): RecordedDocument => ({
  docNumber: `示建〔2026〕${number}号`,
  title: `示例文件${number}`,
  issued: `2026-0${number}-01`,
  effective: null,
  ends: null,
  replaces: [],
  amends: [],
  effect: null,
  ...more,
});
const getNumber = (number: number): string => document(number).docNumber;
const said = (errors: readonly { path: string; message: string }[]) =>
  errors.map(({ path, message }) => `${path} ${message}`);

describe('official documents', () => {
  it('do not stand in each other’s place in a circle, however long', () => {
    const others = [document(1, { replaces: [getNumber(3)] }), document(2, { replaces: [getNumber(1)] })];
    const circle = '示建〔2026〕3号 取代 示建〔2026〕2号 取代 示建〔2026〕1号 取代 示建〔2026〕3号';
    expect(said(validateDocument(document(3, { replaces: [getNumber(2)] }), others, []))).toContain(
      `replaces 取代关系成环：${circle}`,
    );
    expect(said(validateDocument(document(4, { replaces: [getNumber(4)] }), [], []))[0]).toMatch(
      /^replaces 取代关系成环/,
    );
    // Two ways to the same document are no circle.
    expect(
      validateDocument(
        document(4, { replaces: [getNumber(2), getNumber(1)] }),
        [document(1), document(2, { replaces: [getNumber(1)] })],
        [],
      ),
    ).toEqual([]);
  });

  it('are not older than the documents they change, whichever side knows its day', () => {
    const later = document(1, { amends: [getNumber(3)] });
    expect(said(validateDocument(later, [document(3)], []))).toEqual([
      'issued 发布日期早于被修改的示建〔2026〕3号（2026-03-01 发布）',
    ]);
    const known = [{ docNumber: '建市[2014]第159号', issued: '2014-11-06' }];
    expect(
      said(validateDocument(document(1, { issued: '2014-11-05', replaces: ['建市〔2014〕159号'] }), [], known)),
    ).toEqual(['issued 发布日期早于被取代的建市〔2014〕159号（2014-11-06 发布）']);
    expect(validateDocument(document(1, { issued: '2014-11-06', amends: ['建市〔2014〕159号'] }), [], known)).toEqual(
      [],
    );
    expect(said(validateDocument(document(5), [document(2, { amends: [getNumber(5)] })], []))).toEqual([
      'issued 发布日期晚于修改或取代它的示建〔2026〕2号（2026-02-01 发布）',
    ]);
  });

  it('have one record a number', () => {
    expect(said(validateDocument(document(1), [document(1, { docNumber: '示建[2026]1号' })], []))).toEqual([
      'docNumber 已有这个文号的文件：示例文件1',
    ]);
  });

  it('end on their own day or with what takes their place, whichever comes first', () => {
    const next = document(2, { replaces: [getNumber(1)], effective: '2026-06-01' });
    expect(findDocumentEnd(document(1), [document(1), next])).toBe('2026-06-01');
    expect(findDocumentEnd(document(1, { ends: '2026-05-01' }), [next])).toBe('2026-05-01');
    expect(findDocumentEnd(document(3), [next])).toBeNull();
  });
});
