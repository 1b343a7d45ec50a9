/** Finds conflicts between uses of one person or document that cannot or should not overlap. Each conflict is reported for both uses. */
import { getUseEnd, USE_KIND_LABELS, type Use } from './use.ts';

export const CONFLICT_CODES = [
  'twoManagers',
  'managerBid',
  'twoProjects',
  'lentInUse',
  'lentTwice',
  'locked',
  'twoFilings',
] as const;
export type ConflictCode = (typeof CONFLICT_CODES)[number];

export interface Conflict {
  readonly code: ConflictCode;
  readonly otherId: string;
  readonly words: string;
  /** First and last day of the overlap; null: no end, or unknown. */
  readonly fromOn: string | null;
  readonly toOn: string | null;
  /** Whether the conflict is certain. It is not if it depends on a missing value or on an expected end. */
  readonly isCertain: boolean;
  /** Number of the document on which the warning is based; null: a general warning of the portal. */
  readonly docNumber: string | null;
}

/** Roles of a contractor's site manager. The rule on constructors does not apply to a supervisor (总监). */
const MANAGERS = new Set(['项目经理', '项目负责人', '施工项目负责人', '拟派项目经理', '拟派项目负责人']);
const isManager = (use: Use): boolean => use.role !== null && MANAGERS.has(use.role);

/**
 * 注册建造师执业管理办法（试行）: a registered constructor may not lead two projects at once. The text in db/facts was written from memory, so the
 * warning contains 待核对. The user decides on exceptions (adjoining sections of one project, a suspended project).
 */
export const ONE_PROJECT_RULE_DOCUMENT = '建市〔2008〕48号';

const isSameProject = (a: Use, b: Use): boolean =>
  a.projectUuid !== null && b.projectUuid !== null ? a.projectUuid === b.projectUuid : a.title === b.title;

interface Overlap {
  readonly fromOn: string | null;
  readonly toOn: string | null;
  readonly isCertain: boolean;
}

const later = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a > b ? a : b);
const earlier = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a < b ? a : b);

/** Returns the days on which both uses occupy the subject; null if there are none. */
export function getOverlap(a: Use, b: Use, today: string): Overlap | null {
  const fromOn = later(a.fromOn, b.fromOn);
  const toOn = earlier(getUseEnd(a, today), getUseEnd(b, today));
  if (fromOn !== null && toOn !== null && fromOn > toOn) return null;
  const isKnown = a.fromOn !== null && b.fromOn !== null;
  // Returns the last certain day of a use. A use without an end date that has begun certainly lasts until today; a later end is only
  // expected.
  const sureEnd = (use: Use): string => use.toOn ?? today;
  const isCertain = isKnown && fromOn !== null && fromOn <= sureEnd(a) && fromOn <= sureEnd(b);
  return { fromOn, toOn, isCertain };
}

interface Finding {
  readonly code: ConflictCode;
  readonly words: (other: Use) => string;
  readonly docNumber?: string;
  readonly isSure?: boolean;
}

const getName = (use: Use): string =>
  `${USE_KIND_LABELS[use.kind]}“${use.title}”${use.role === null ? '' : `的${use.role}`}`;
const isOneOf = (use: Use, ...kinds: readonly Use['kind'][]): boolean => kinds.includes(use.kind);

/**
 * Returns whether two uses may conflict, and whether this is certain. Different certificates of one person do not conflict; a use of the
 * person may involve any certificate.
 */
const concernsDocument = (a: Use, b: Use): { applies: boolean; isSure: boolean } => ({
  applies: a.subjectKind === 'person' || b.subjectKind === 'person' || a.subjectUuid === b.subjectUuid,
  isSure: a.subjectUuid === b.subjectUuid,
});

function findProjects(a: Use, b: Use): Finding[] {
  const projects = [a, b].filter((use) => use.kind === 'project');
  const bid = [a, b].find((use) => use.kind === 'bid');
  if (projects.length === 2 && !isSameProject(a, b)) {
    if (isManager(a) && isManager(b))
      return [
        {
          code: 'twoManagers',
          docNumber: ONE_PROJECT_RULE_DOCUMENT,
          words: (other) => `同期还是${getName(other)}，一人不得同时担任两个项目的负责人`,
        },
      ];
    return [{ code: 'twoProjects', words: (other) => `同期还在${getName(other)}任职` }];
  }
  const [project] = projects;
  if (project && bid && isManager(project) && (bid.role === null || isManager(bid)))
    return [
      {
        code: 'managerBid',
        words: (other) => `同期有${getName(other)}，投标一般要求拟派项目经理无在建项目`,
        isSure: bid.role !== null,
      },
    ];
  return [];
}

function findPapers(a: Use, b: Use): Finding[] {
  const { applies, isSure } = concernsDocument(a, b);
  if (!applies) return [];
  const found: Finding[] = [];
  const lent = [a, b].filter((use) => use.kind === 'loan');
  if (lent.length === 2 && isSure) found.push({ code: 'lentTwice', words: (other) => `同期还有${getName(other)}` });
  if (lent.length === 1 && [a, b].some((use) => isOneOf(use, 'bid', 'filing')))
    found.push({ code: 'lentInUse', words: (other) => `原件借出与${getName(other)}在时间上重叠`, isSure });
  const isLocked = a.isLocked || b.isLocked;
  if (isLocked && isOneOf(a, 'bid', 'filing') && isOneOf(b, 'bid', 'filing') && a.title !== b.title)
    found.push({ code: 'locked', words: (other) => `证书锁定期间又用于${getName(other)}，可能使其无效`, isSure });
  return found;
}

const isSameFiling = (a: Use, b: Use): boolean =>
  a.filingUuid !== undefined && b.filingUuid !== undefined ? a.filingUuid === b.filingUuid : a.title === b.title;

/**
 * An enterprise may name a person in two filings, but an authority that sees both may count the person only once. The conflict is therefore
 * reported, and the clerk decides.
 */
function findFilings(a: Use, b: Use): Finding[] {
  const isHeld = a.filingUuid !== undefined || b.filingUuid !== undefined;
  if (!isHeld || a.kind !== 'filing' || b.kind !== 'filing' || isSameFiling(a, b)) return [];
  const { applies, isSure } = concernsDocument(a, b);
  return applies ? [{ code: 'twoFilings', words: (other) => `同期还用于${getName(other)}`, isSure }] : [];
}

function compare(use: Use, other: Use, today: string): Conflict[] {
  const overlap = getOverlap(use, other, today);
  if (!overlap || (overlap.toOn !== null && overlap.toOn < today)) return [];
  return [...findProjects(use, other), ...findPapers(use, other), ...findFilings(use, other)].map((finding) => ({
    ...overlap,
    code: finding.code,
    otherId: other.id,
    words: finding.words(other),
    isCertain: overlap.isCertain && (finding.isSure ?? true),
    docNumber: finding.docNumber ?? null,
  }));
}

/** Maximum number of conflicts shown for one use. When these are resolved, the next are shown. */
export const MAX_CONFLICTS_PER_USE = 5;

/**
 * Lists the conflicts of each use by its id, at most `MAX_CONFLICTS_PER_USE`; uses without conflicts are omitted. Uses that have ended are
 * left to the checks of achievements, because a calendar cannot correct them.
 */
export function listUseConflicts(uses: readonly Use[], today: string): Map<string, Conflict[]> {
  const isOpen = (use: Use): boolean => (getUseEnd(use, today) ?? today) >= today;
  const found = new Map<string, Conflict[]>();
  for (const own of Map.groupBy(uses.filter(isOpen), (use) => use.holder).values())
    for (const use of own) {
      const conflicts: Conflict[] = [];
      for (const other of own) {
        if (other !== use) conflicts.push(...compare(use, other, today));
        if (conflicts.length >= MAX_CONFLICTS_PER_USE) break;
      }
      if (conflicts.length > 0) found.set(use.id, conflicts.slice(0, MAX_CONFLICTS_PER_USE));
    }
  return found;
}
