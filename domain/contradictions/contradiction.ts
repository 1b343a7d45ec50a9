/**
 * Two entries in an enterprise's records that cannot both be right. A contradiction is always a hint for the user, never a reason to reject
 * an entry.
 */
import type {
  Achievement,
  OtherPerson,
  Project,
  RegisteredPerson,
  Registration,
} from '#domain/enterprise/enterprise-document.ts';
import type { Truth } from '#domain/qualification/truth.ts';
import type { ContradictionBasis } from './basis.ts';

export const CONTRADICTION_TARGET_KINDS = ['enterprise', 'certificate', 'project', 'register', 'else'] as const;
export type ContradictionTargetKind = (typeof CONTRADICTION_TARGET_KINDS)[number];

/** One of the two entries: its field, and its value as text. */
export interface ContradictionSide {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}
export interface Contradiction {
  readonly code: string;
  readonly title: string;
  readonly target: {
    readonly kind: ContradictionTargetKind;
    readonly uuid: string | null;
    readonly name: string;
    /** The achievement concerned, because a person may have several. */
    readonly achievementUuid?: string | null;
  };
  readonly sides: [ContradictionSide, ContradictionSide];
  readonly reason: string;
  readonly remedy: string;
  readonly basis: ContradictionBasis;
}

export interface FoundContradiction {
  readonly sides: [ContradictionSide, ContradictionSide];
  readonly reason: string;
  /** The source for this case; by default that of the rule. */
  readonly basis?: ContradictionBasis;
}

/** A rule reports at most one contradiction per record. Unknown values never cause a contradiction. */
export interface ContradictionRule<T, V> {
  readonly code: string;
  readonly title: string;
  readonly basis: ContradictionBasis;
  readonly remedy: string;
  readonly find: (record: T, view: V) => FoundContradiction | null;
}

export type AnyPerson = RegisteredPerson | OtherPerson;

/** The upper limit of one metric (height, span, …) for projects that an enterprise with a level may undertake. */
export interface ScopeLimit {
  readonly metric: string;
  readonly unit: string | null;
  readonly max: number;
  readonly isExclusive: boolean;
  readonly words: string;
}
/** Returns the limits of a level; null if the standards do not contain it, empty if it has no comparable limits. */
export type ScopeLimitLookup = (standardCode: string, level: string) => readonly ScopeLimit[] | null;

/** The fields of another project used in comparisons. */
export type ComparedProject = Pick<
  Project,
  | 'uuid'
  | 'projectName'
  | 'projectNo'
  | 'provProjectNo'
  | 'ownerName'
  | 'contractDate'
  | 'managerUuid'
  | 'role'
  | 'startDate'
  | 'finishDate'
  | 'acceptDate'
>;
/** The fields of a person that the rules about project managers use. */
export interface ManagerFacts
  extends Pick<AnyPerson, 'uuid' | 'name' | 'birthDate' | 'leaveDate' | 'socialSecurityStart' | 'socialSecurityHere'> {
  readonly registrations: readonly Pick<
    Registration,
    'regType' | 'specialty' | 'grade' | 'firstIssueDate' | 'issueDate' | 'validEnd' | 'registeredHere'
  >[];
}

/** The other records that project rules use. A complete enterprise document contains all of them. */
export interface ProjectRelatedRecords {
  readonly enterprise: {
    readonly entName: string;
    readonly creditCode: string | null;
    readonly establishDate: string | null;
    readonly region: string | null;
  };
  readonly certificates: readonly {
    readonly region: string | null;
    readonly items: readonly {
      readonly standardCode: string | null;
      readonly itemName: string;
      readonly level: string | null;
      readonly approvalDate: string | null;
    }[];
  }[];
  /** Contains at least the managers of the evaluated projects. */
  readonly people: readonly ManagerFacts[];
  /** The evaluated projects, and at least the projects that share a key with one of them (`listProjectReferenceKeys`), in the order of creation. */
  readonly projects: readonly ComparedProject[];
}

export type ProjectRule = ContradictionRule<Project, ProjectView>;
export interface ProjectView extends Pick<ProjectRelatedRecords, 'enterprise' | 'certificates'> {
  readonly today: string;
  readonly personOf: (uuid: string | null) => ManagerFacts | null;
  /** Returns the other projects led by a person. */
  readonly ledBy: (uuid: string, except: Project) => readonly ComparedProject[];
  /** Returns an earlier project of the list that has the same number or is a duplicate; null if there is none. */
  readonly twinByNumber: (project: Project) => ComparedProject | null;
  readonly twinByContent: (project: Project) => ComparedProject | null;
  readonly limitsOf: ScopeLimitLookup;
}

export type PersonRule = ContradictionRule<AnyPerson, PersonView>;
export interface PersonView {
  readonly today: string;
  /** Name and title of the technical lead in the record of the enterprise; null if there is none. */
  readonly lead: { readonly name: string; readonly title: string | null } | null;
  /** Whether an employee with this name is designated as technical lead in the records of people. */
  readonly isLeadDesignated: boolean;
  /** Whether any employee is designated as technical lead, or has the name of the lead. */
  readonly hasLead: boolean;
  /** Returns an earlier record with the same ID number and name; null if there is none. */
  readonly earlierEntry: (person: AnyPerson) => AnyPerson | null;
  /** Returns an earlier person with another name but the same ID number or certificate number; null if there is none. */
  readonly twinById: (person: AnyPerson) => AnyPerson | null;
  readonly twinByCertificate: (person: AnyPerson) => { readonly other: AnyPerson; readonly certNo: string } | null;
}

/** Evaluates whether a project reaches the thresholds that a level sets for projects; null if the level sets none or is unknown. */
export type ReachEvaluator = (
  project: Project,
  standardCode: string,
  level: string,
) => { readonly truth: Truth; readonly basis: ContradictionBasis } | null;

export type AchievementRule = ContradictionRule<Achievement, AchievementView>;
export interface AchievementView {
  readonly project: Project;
  readonly person: AnyPerson;
  /** Returns whether a uuid in a project belongs to the person of the achievement. */
  readonly isSamePerson: (uuid: string) => boolean;
  readonly nameOf: (uuid: string) => string;
  /** Earlier achievements in the same project. */
  readonly earlier: readonly Achievement[];
  readonly reachOf: ReachEvaluator;
}

export const createContradictionSide = (field: string, label: string, value: string | number): ContradictionSide => ({
  field,
  label,
  value: String(value),
});
