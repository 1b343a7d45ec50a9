import { describe, expect, it } from 'vitest';
import { anchorClauses, getClauseAddress, getTextChecksum, isQuoteUnchanged, listClauseAnchors } from './clauses.ts';

const LAW =
  '<h2>第一章　总则</h2><p>第一条　为了示例，制定本办法。</p><p>前款所称示例，是指：</p><p>（一）甲；</p><p>（二）乙。</p>' +
  '<p>第二条 企业应当：</p><ul><li>（一）丙；</li></ul><p>第一条规定的企业除外。</p><h2>第二章 附则</h2><p>第二条之一 补充。</p><p>第三条施行。</p>';
const STANDARD =
  '<h2>1 总则</h2><p>1.1 一般</p><p>1.1.1 企业资产</p><p>（1）净资产1亿元以上。</p><p>(2)其他。</p><p>1.5万元以上的除外。</p><h2>2 施工总承包</h2><p>2.1.1 人员</p><p>附表1：示例表</p><table><tbody><tr><td><p>1.1.1 表内</p></td></tr></tbody></table>';

const anchorsIn = (html: string): string[] => anchorClauses(html).clauses.map(({ anchor }) => anchor);

describe('places of a text', () => {
  it('are named by chapter, article, paragraph and item', () => {
    expect(anchorsIn(LAW)).toEqual([
      'zhang-1',
      'tiao-1',
      'tiao-1-2',
      'tiao-1-2-xiang-1',
      'tiao-1-2-xiang-2',
      'tiao-2',
      'tiao-2-xiang-1',
      'tiao-2-2',
      'zhang-2',
      'tiao-2-zhi-1',
      'tiao-3',
    ]);
  });

  it('are named by points, items and annexes, and not within tables', () => {
    expect(anchorsIn(STANDARD)).toEqual([
      't-1',
      't-1-1',
      't-1-1-1',
      't-1-1-1-xiang-1',
      't-1-1-1-xiang-2',
      't-2',
      't-2-1-1',
      'fubiao-1',
    ]);
  });

  it('are counted words where a notice has them', () => {
    expect(anchorsIn('<p>一、总体要求</p><p>（一）示例</p><p>1. 细目</p><p>二、保障</p><p>（一）示例</p>')).toEqual([
      'd-1',
      'd-1-xiang-1',
      'd-1-xiang-1-mu-1',
      'd-2',
      'd-2-xiang-1',
    ]);
  });

  it('hang on the number and not on what stands before it; doubles are told apart', () => {
    const before = anchorsIn(`<p>题注</p>${LAW}`);
    expect(before).toEqual(anchorsIn(LAW));
    expect(anchorsIn('<p>第一条 甲</p><p>第一条 乙</p>')).toEqual(['tiao-1', 'tiao-1-r2']);
  });

  it('leave the words as they are, and add no markup of the text', () => {
    const { html, clauses } = anchorClauses('<p>第一条 &lt;b&gt;<strong>甲</strong></p><p>无号</p>');
    expect(html).toBe(
      '<p id="tiao-1">第一条 &lt;b&gt;<strong>甲</strong><a class="clause-link" href="#tiao-1" aria-label="复制第一条的链接">#</a></p>' +
        '<p id="tiao-1-2">无号<a class="clause-link" href="#tiao-1-2" aria-label="复制第一条第2款的链接">#</a></p>',
    );
    expect(clauses[0]).toEqual({
      anchor: 'tiao-1',
      label: '第一条',
      level: 3,
      title: '<b>甲',
      cite: '第一条',
      text: '第一条 <b>甲',
    });
    expect(anchorClauses('<p>只是文字</p>').html).toBe('<p>只是文字</p>');
    expect(anchorClauses('').clauses).toEqual([]);
  });

  it('are found in a long text without going over it again and again', () => {
    const long = Array.from({ length: 5000 }, (_, at) => `<p>第${at + 1}条 示例</p>`).join('');
    expect(anchorClauses(long).clauses).toHaveLength(5000);
  });
});

describe('a cited clause', () => {
  it.each([
    ['第十二条', ['tiao-12']],
    ['第十二条第二款', ['tiao-12-2', 'tiao-12']],
    ['第十二条第一款第（三）项', ['tiao-12-xiang-3', 'tiao-12']],
    ['第 2 条之一', ['tiao-2-zhi-1']],
    ['第三章', ['zhang-3']],
    ['第三章第二节', ['zhang-3-jie-2', 'zhang-3']],
    ['2.1.1', ['t-2-1-1']],
    ['2.1.1（3）', ['t-2-1-1-xiang-3', 't-2-1-1']],
    ['附表1', ['fubiao-1']],
    ['附件2-1', ['fujian-2-1']],
    ['三、（二）', ['d-3-xiang-2', 'd-3']],
    ['见全文', []],
    ['', []],
  ])('%s', (clause, anchors) => expect(listClauseAnchors(clause)).toEqual(anchors));

  it('leads back to its place by the words with which it is cited', () => {
    for (const html of [LAW, STANDARD, '<p>一、总体要求</p><p>（一）示例</p>'])
      for (const { anchor, cite } of anchorClauses(html).clauses)
        expect([cite, listClauseAnchors(cite)[0]]).toEqual([cite, anchor]);
  });

  it('quoted before is told from what stands there now, whatever its spaces, and nothing is said of a text that is not here', () => {
    const getHeld = (html: string) => {
      const { clauses } = anchorClauses(html);
      return {
        path: '/policy/detail/x',
        anchors: clauses.map(({ anchor }) => anchor),
        marks: clauses.map(({ text }) => getTextChecksum(text)),
      };
    };
    const [first] = anchorClauses(LAW).clauses.filter(({ level, text }) => level === 3 && text.length > 4);
    if (!first) throw new Error('the sample has no clause');
    const quote = { docNumber: '示例', clause: first.cite, text: first.text };
    expect(isQuoteUnchanged(getHeld(LAW), quote)).toBe(true);
    expect(isQuoteUnchanged(getHeld(LAW), { ...quote, text: ` ${first.text} ` })).toBe(true);
    expect(isQuoteUnchanged(getHeld(LAW), { ...quote, text: `${first.text}另` })).toBe(false);
    expect(isQuoteUnchanged(getHeld('<p>第九十九条 示例</p>'), quote)).toBe(false);
    expect(isQuoteUnchanged({ path: null, anchors: [], marks: [] }, quote)).toBeNull();
  });

  it('leads to the text that holds it, and nowhere else', () => {
    const held = { path: '/policy/detail/x', anchors: anchorsIn(STANDARD) };
    expect(getClauseAddress(held, '1.1.1（2）')).toBe('/policy/detail/x#t-1-1-1-xiang-2');
    expect(getClauseAddress(held, '1.1.1（9）')).toBe('/policy/detail/x#t-1-1-1');
    expect(getClauseAddress(held, '9.9')).toBeNull();
    expect(getClauseAddress({ ...held, path: null }, '1.1.1')).toBeNull();
  });
});
