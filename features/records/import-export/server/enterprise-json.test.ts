import { expect, it } from 'vitest';
import { buildEnterprise, createRegisteredPerson, createTitledPerson } from '#domain/testing/enterprises.ts';
import { streamEnterpriseJson } from './enterprise-json.ts';
import { maskPeople } from './import-export.server-api.ts';

it.each([true, false])(
  'writes the document of an enterprise as if at once, ID numbers in clear: %s',
  async (isFull) => {
    const enterprise = buildEnterprise({
      registeredPeople: [{ ...createRegisteredPerson('示例甲', '一级建造师', '建筑工程'), idNo: '11010519491231002X' }],
      otherPeople: [
        createTitledPerson('示例乙', '工程师', '结构'),
        { ...createTitledPerson('示例"丙\n', '工程师', '结构'), idNo: '11010519491231002X' },
      ],
      projects: Array.from({ length: 300 }, (_, index) => ({ projectName: `示例项目 ${index}` })),
    });
    const chunks: Buffer[] = [];
    for await (const chunk of streamEnterpriseJson(enterprise, isFull)) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
    const text = Buffer.concat(chunks).toString();
    expect(text).toBe(`${JSON.stringify(isFull ? enterprise : maskPeople(enterprise), null, 2)}\n`);
    expect(text.includes('11010519491231002X')).toBe(isFull);
  },
);
