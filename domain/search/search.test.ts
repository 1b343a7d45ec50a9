import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSTRUCTION_WORDS, listStandardShortNames } from './field-words.ts';
import { markExcerpt, markText, selectHighlightSource } from './highlight.ts';
import { expandSynonyms, listOtherNames } from './synonyms.ts';
import {
  listMentionedDocuments,
  parseSearchTerms,
  removeDocumentIssuer,
  removeStopWords,
  toTitleKey,
} from './terms.ts';
import { formatSearchQuery, formatSearchVector } from './vector.ts';

const getText = (parts: readonly { text: string }[]) => parts.map((part) => part.text).join('');
const marked = (parts: readonly { text: string; hit: boolean }[]) =>
  parts.filter((part) => part.hit).map((part) => part.text);

describe('terms of a search', () => {
  it.each([
    ['建市〔2014〕159号', '〔2014〕159号'],
    ['建市[2014]159号', '〔2014〕159号'],
    ['建市（2014）第0159号', '〔2014〕159号'],
    ['2014-159', '〔2014〕159号'],
    ['建市 ［2014］ 159 号', '〔2014〕159号'],
    ['〔２０１４〕１５９号', '〔2014〕159号'],
    ['建设部令 153 号', '令第153号'],
    ['住房和城乡建设部令第22号', '令第22号'],
  ])('reads %s as a document', (typed, tail) => {
    expect(parseSearchTerms(typed)).toMatchObject([{ kind: 'document', tail }]);
  });
  it('keeps words, numbers and codes of one search apart', () => {
    expect(parseSearchTerms('建市〔2016〕226号 建造师，10300110 03-10300110').map((term) => term.kind)).toEqual([
      'document',
      'words',
      'code',
      'code',
    ]);
    expect(parseSearchTerms(' \t\u3000！？')).toEqual([]);
    expect(parseSearchTerms('2014 159')).toMatchObject([{ kind: 'words' }, { kind: 'words' }]);
  });
  it('finds the documents that a text names, and no others', () => {
    expect(listMentionedDocuments('依据建市〔2016〕226号、建办市[2018]53号和建设部令第153号，2016年1月')).toEqual([
      '〔2016〕226号',
      '〔2018〕53号',
      '令第153号',
    ]);
    expect(listMentionedDocuments('2026-11-21 共 2014 年')).toEqual([]);
    expect(removeDocumentIssuer('GB/T 50430-2017')).toBeNull();
  });
  it('levels titles, and drops words that only ask', () => {
    expect(toTitleKey(' 《建筑业企业资质标准》（２０１４） ')).toBe('建筑业企业资质标准2014');
    expect(removeStopWords(['资质', '怎么', '延续'])).toEqual(['资质', '延续']);
    expect(removeStopWords(['怎么'])).toEqual(['怎么']);
  });
  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => parseSearchTerms(text)).not.toThrow();
      }),
    );
  });
});

describe('synonyms', () => {
  const groups = [
    {
      terms: [
        { text: '一级建造师', words: ['一级', '建造师'] },
        { text: '一建', words: ['一建'] },
      ],
    },
  ];
  it('ask for every wording of a term, however it was split', () => {
    const either = [['一级', '建造师'], ['一建']];
    expect(expandSynonyms(['一级', '建造师', '注册'], groups)).toEqual([either, [['注册']]]);
    expect(expandSynonyms(['一建'], groups)).toEqual([either]);
    expect(expandSynonyms(['建造师'], groups)).toEqual([[['建造师']]]);
    expect(listOtherNames(['一建'], groups)).toEqual(['一级建造师', '一建']);
  });
});

describe('words for the database', () => {
  it('keep the place and weight of each word', () => {
    expect(
      formatSearchVector([
        { weight: 'A', words: ['市政', '工程'] },
        { weight: 'D', words: ['工程', "o'k\\"] },
      ]),
    ).toBe("'市政':1A '工程':2A,3D 'o''k\\\\':4D");
  });
  it('leave out what the database cannot hold', () => {
    expect(formatSearchVector([{ weight: 'D', words: ['', '长'.repeat(200)] }])).toBe('');
    expect(
      formatSearchVector([{ weight: 'D', words: Array.from({ length: 500 }, () => '词') }]).split(','),
    ).toHaveLength(100);
  });
  it('write all, any and wordings', () => {
    const asked = [[['市政']], [['一级', '建造师'], ['一建']]];
    expect(formatSearchQuery(asked, 'all')).toBe("(('市政')) & (('一级' & '建造师') | ('一建'))");
    expect(formatSearchQuery(asked, 'any')).toBe("(('市政')) | (('一级' & '建造师') | ('一建'))");
    expect(formatSearchQuery([[[]]], 'all')).toBeNull();
  });
});

describe('marks', () => {
  it('join what touches and overlaps', () => {
    expect(markText('市政公用工程二级', ['市政', '政公', '二级', ''])).toEqual([
      { text: '市政公', hit: true },
      { text: '用工程', hit: false },
      { text: '二级', hit: true },
    ]);
    expect(marked(markText('EPC 与 epc', ['epc']))).toEqual(['EPC', 'epc']);
  });
  it('show the stretch that holds most of what was asked', () => {
    const text = `${'前'.repeat(300)}二级${'中'.repeat(200)}市政二级建造师${'后'.repeat(300)}`;
    const parts = markExcerpt(text, ['市政', '二级', '建造师']);
    expect(marked(parts)).toEqual(['市政二级建造师']);
    expect(getText(parts)).toMatch(/^….+…$/);
  });
  it('are looked for in the summary first', () => {
    expect(selectHighlightSource('讲延续', '讲延续。讲延续。', ['延续'])).toBe('讲延续');
    expect(selectHighlightSource('讲延续', '讲延续和增项', ['延续', '增项'])).toBe('讲延续和增项');
    expect(selectHighlightSource('', '正文', [])).toBe('正文');
  });
  it('neither lose nor add a character, and never cut one in two', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), words, (text, marks) => {
        expect(getText(markText(text, marks))).toBe(text);
        expect(getText(markExcerpt(text, marks)).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('words of the field', () => {
  it('are each written once', () => {
    expect(CONSTRUCTION_WORDS.length).toBe(new Set(CONSTRUCTION_WORDS).size);
  });
  it('are the parts by which standards are asked for', () => {
    expect(listStandardShortNames('市政公用工程施工总承包')).toEqual(['市政公用工程', '市政公用']);
    expect(listStandardShortNames('钢结构工程专业承包')).toEqual(['钢结构工程', '钢结构']);
  });
});
