/** Two entries of the archive that cannot both be right. Always a hint for a person to judge, never a reason to reject an entry. */
import type { OtherPerson, Project, RegisteredPerson, Registration } from '#domain/enterprise/enterprise-document.ts';

export type TargetKind = 'project' | 'register' | 'else';

/** One of the two entries: its field, and its value in words. */
export interface ContradictionSide {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}
export interface Basis {
  readonly docNumber: string;
  readonly clause: string | null;
}
export interface Contradiction {
  readonly code: string;
  readonly title: string;
  readonly target: { readonly kind: TargetKind; readonly uuid: string | null; readonly name: string };
  readonly sides: [ContradictionSide, ContradictionSide];
  readonly reason: string;
  readonly remedy: string;
  /** Null: plain sense, no document needed. */
  readonly basis: Basis | null;
}

export interface FoundContradiction {
  readonly sides: [ContradictionSide, ContradictionSide];
  readonly reason: string;
}

/** A rule reports at most one contradiction for a record. Unknown values contradict nothing. */
export interface Rule<T, V> {
  readonly code: string;
  readonly title: string;
  readonly basis: Basis | null;
  readonly remedy: string;
  readonly find: (record: T, view: V) => FoundContradiction | null;
}

export type AnyPerson = RegisteredPerson | OtherPerson;

/** The largest that a level may undertake in one measure. */
export interface ScopeLimit {
  readonly metric: string;
  readonly unit: string | null;
  readonly max: number;
  readonly isExclusive: boolean;
  readonly words: string;
}
/** Limits of a level; null when the standards do not know it, empty when it has none that can be compared. */
export type LimitsOf = (standardCode: string, level: string) => readonly ScopeLimit[] | null;

/** The part of another project that rules compare with. */
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
/** The part of a person that rules about managers read. */
export interface ManagerFacts extends Pick<AnyPerson, 'uuid' | 'name' | 'birthDate' | 'leaveDate'> {
  readonly registrations: readonly Pick<Registration, 'regType' | 'issueDate' | 'validEnd' | 'registeredHere'>[];
}

/** The records that project rules read beside the project itself. A complete enterprise document contains it all. */
export interface ProjectSurroundings {
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
  /** At least the managers of the projects in question. */
  readonly people: readonly ManagerFacts[];
  /** In the order of their creation: the projects in question, and at least those that share a key with one (`listProjectKeys`). */
  readonly projects: readonly ComparedProject[];
}

export type ProjectRule = Rule<Project, ProjectView>;
export interface ProjectView extends Pick<ProjectSurroundings, 'enterprise' | 'certificates'> {
  readonly today: string;
  readonly personOf: (uuid: string | null) => ManagerFacts | null;
  /** Other projects that a person leads. */
  readonly ledBy: (uuid: string, except: Project) => readonly ComparedProject[];
  /** An earlier project of the list that has the same number or is a duplicate. */
  readonly twinByNumber: (project: Project) => ComparedProject | null;
  readonly twinByContent: (project: Project) => ComparedProject | null;
  readonly limitsOf: LimitsOf;
}

export type PersonRule = Rule<AnyPerson, PersonView>;
export interface PersonView {
  readonly today: string;
  /** An earlier person under another name with the same ID number, or the same certificate number. */
  readonly twinById: (person: AnyPerson) => AnyPerson | null;
  readonly twinByCertificate: (person: AnyPerson) => { readonly other: AnyPerson; readonly certNo: string } | null;
}

export const createSide = (field: string, label: string, value: string | number): ContradictionSide => ({
  field,
  label,
  value: String(value),
});
