import { z } from 'zod';
import { loadFactsFile } from '#db/facts/load.ts';
import { createPassage, type PassageSource } from '#platform/server/passages.ts';

/** The used fields of a kind of certificate; the facts contain more. */
const Kind = z.object({
  code: z.string(),
  name: z.string(),
  issuer: z.string(),
  validityYears: z.number().nullable(),
  renewal: z.object({ summary: z.string() }),
  rule: z.array(z.object({ title: z.string(), docNumber: z.string().nullable() })),
  summary: z.string(),
  confidence: z.string(),
});

/** Returns the searchable parts of a name: the words in brackets also find 安全生产考核合格证书（B证，项目负责人）. */
const getParts = (name: string): string[] => name.split(/[（）()、／，·]/u).filter((part) => part !== '');

function certificatePassage(kind: z.infer<typeof Kind>) {
  const { name, validityYears, renewal, issuer, summary } = kind;
  const [rule] = kind.rule;
  const years = validityYears === null ? '' : `有效期 ${validityYears} 年；`;
  const source = rule ? `（依据《${rule.title}》${rule.docNumber ?? ''}）` : '';
  return createPassage({
    key: `certificate ${kind.code}`,
    kind: 'term',
    title: name,
    place: '有效期、延续与发证机关',
    text: `${name}：${years}${renewal.summary}${source}；${summary}；由${issuer}颁发。`,
    docNumber: rule?.docNumber ?? null,
    keywords: [...getParts(name), '有效期', '几年', '延续', '到期', '过期', '发证', '颁发', '复审', '换证', '注册'],
    isPending: kind.confidence !== 'sourced',
    aspect: 'validity',
    href: '',
  });
}

/** Lists passages about validity, renewal and issuer of every kind of certificate with reminders. */
export const listCertificatePassages: PassageSource = async function* () {
  yield z.array(Kind).parse(loadFactsFile('certificate-kinds').kinds).map(certificatePassage);
};
