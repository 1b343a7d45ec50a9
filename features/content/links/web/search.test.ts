import { expect, it } from 'vitest';
import { isLinkMatch } from './search.ts';

const link = {
  name: '江苏省住房和城乡建设厅',
  summary: null,
  region: '320000',
  url: 'https://jsszfhcxjst.jiangsu.gov.cn/',
};

it('finds a link by parts of its name, its place and its address', () => {
  for (const word of ['', '江苏', '江苏 建设厅', 'JSSZ']) expect(isLinkMatch(link, word), word).toBe(true);
  for (const word of ['浙江', '江苏 人社']) expect(isLinkMatch(link, word), word).toBe(false);
});
