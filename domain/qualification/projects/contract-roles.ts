/** Compares the contract role of a project (承包方式), which is free text, with the roles that a standard accepts. */
import type { Truth } from '../truth.ts';
import { removeCategoryPrefix } from '../unique-levels.ts';

/** The contract roles, each with other names used in contracts. A name that is not listed is uncertain, not another role. */
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
 * Evaluates the contract role of a project. 工程总承包 includes construction, but only some rows of the standards name it beside 施工总承包. It is
 * therefore uncertain where only 施工总承包 is named.
 * @param accepted the roles that the standard names
 */
export function evaluateContractRole(role: string, accepted: readonly string[]): Truth {
  const bare = normalise(role);
  const own = roles.get(bare);
  const wanted = accepted.flatMap(expand);
  if (wanted.includes(own ?? bare)) return 'yes';
  return own === undefined || (own === '工程总承包' && wanted.includes('施工总承包')) ? 'maybe' : 'no';
}

/** By category (first three digits of a code): the contracts for this kind of work, and a pattern for the roles of people who do it. */
const WORK: ReadonlyMap<string, { readonly contracts: readonly string[]; readonly words: RegExp | null }> = new Map([
  ['101', { contracts: ['勘察', '勘察设计'], words: /勘察/ }],
  ['102', { contracts: ['设计', '勘察设计', '工程总承包'], words: /设计/ }],
  ['103', { contracts: ['施工'], words: null }],
  ['104', { contracts: ['监理'], words: null }],
]);
const findWork = (code: string) => WORK.get(removeCategoryPrefix(code).slice(0, 3));
const ALL_WORK = /工程总承包|EPC/i;

/**
 * Returns whether a role belongs to the work of a standard's category. For example, an EPC contract recorded as construction also includes
 * design.
 */
export const isRoleInCategory = (role: string, code: string): boolean =>
  ALL_WORK.test(role) || findWork(code)?.words?.test(role) === true;

/**
 * Evaluates whether the contract of a project led by a person is for the work of the standard: a supervisor did not build the supervised
 * building. Contracts for other work are uncertain if a role nevertheless belongs to the work of the standard.
 * @param role the contract role of the project; null: not entered
 * @param ofPerson the person's role in the project
 */
export function evaluateContractWork(role: string | null, ofPerson: string | null, code: string): Truth {
  const work = findWork(code);
  if (work === undefined) return 'yes';
  if (role === null) return 'maybe';
  const truth = evaluateContractRole(role, work.contracts);
  return truth === 'no' && [role, ofPerson ?? ''].some((one) => isRoleInCategory(one, code)) ? 'maybe' : truth;
}
