import { describe, expect, it } from 'vitest';
import { parseEnterpriseDocument } from './parse-enterprise-document.ts';

const getMessages = (value: unknown): string[] => {
  const parsed = parseEnterpriseDocument(value);
  return parsed.ok ? [] : parsed.faults.map((error) => `${error.path}: ${error.message}`);
};

describe('parseEnterprise', () => {
  it('fills everything that is left out with "not known"', () => {
    const parsed = parseEnterpriseDocument({ enterprise: { entName: '示例建设' } });
    expect(parsed.ok && parsed.enterprise.enterprise.netAssets).toBeNull();
    expect(parsed.ok && parsed.enterprise.projects).toEqual([]);
  });

  it('names all errors at once, each with its field, counting from 1', () => {
    expect(
      getMessages({
        enterprise: { entName: '', regCapital: 1.23456, establishDate: '2023-02-29', colour: 1 },
        projects: [{}, 5],
        declarations: [{ kind: 'system', confirmed: 'yes' }],
      }),
    ).toEqual([
      'enterprise.entName: 不能为空',
      'enterprise.regCapital: 万元金额最多 4 位小数',
      'enterprise.establishDate: 应为存在的日期，格式 YYYY-MM-DD',
      'enterprise.colour: 未知的字段',
      'projects[1].projectName: 应为文字',
      'projects[2]: 应为对象',
      'declarations[1].confirmed: 应为 true、false 或 null',
    ]);
  });

  it.each([null, 3, 'x', [], {}])('answers %j with an error, never with an exception', (value) => {
    expect(getMessages(value).length).toBeGreaterThan(0);
  });
});
