/** Compares the contract role of a project (承包方式), which is free text, with the roles that a standard accepts. */
import type { Truth } from '../truth.ts';

/** The contract roles, each with the other names that contracts use. A name that is not listed is open, never another role. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  工程总承包: [
    'EPC',
    '工程总承包EPC',
    'EPC工程总承包',
    'EPC总承包',
    '设计施工总承包',
    '设计采购施工总承包',
    '设计采购施工EPC',
    '设计施工一体化',
    'DB',
  ],
  施工总承包: ['施工总包'],
  主体工程承包: ['主体承包'],
  专业承包: ['专业分包', '专业工程承包', '专业工程分包'],
  劳务分包: ['劳务', '施工劳务', '劳务作业分包'],
  勘察: ['工程勘察'],
  设计: ['工程设计'],
  勘察设计: ['工程勘察设计'],
  监理: ['工程监理', '施工监理'],
  项目管理: ['工程项目管理'],
  造价咨询: ['工程造价咨询'],
  招标代理: ['工程招标代理'],
};

const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s()、,，/+—–-]/g, '');

const roles = new Map(Object.entries(NAMES).flatMap(([role, names]) => [role, ...names].map((name) => [name, role])));

/** 施工 in the facts means any construction contract. */
const expand = (role: string): readonly string[] =>
  role === '施工' ? ['施工', '施工总承包', '专业承包', '主体工程承包', '工程总承包'] : [role];

/**
 * Evaluates the contract role of a project. 工程总承包 contains the construction, but the standards name it beside 施工总承包 in some rows and
 * not in others, so it is open where only 施工总承包 is named.
 * @param accepted the roles that the standard names
 */
export function evaluateContractRole(role: string, accepted: readonly string[]): Truth {
  const bare = normalise(role);
  const own = roles.get(bare);
  const wanted = accepted.flatMap(expand);
  if (wanted.includes(own ?? bare)) return 'yes';
  return own === undefined || (own === '工程总承包' && wanted.includes('施工总承包')) ? 'maybe' : 'no';
}
