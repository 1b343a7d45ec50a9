import { z } from 'zod';
import {
  type Certificate,
  EnterpriseDocument,
  type Project,
  type RegisteredPerson,
} from '#domain/enterprise/enterprise-document.ts';

/**
 * What the national platform (四库一平台) shows of one enterprise, in the shapes of the enterprise document, so that both sides can be laid
 * beside each other. Somebody or something that the platform does not show is null.
 */
export const PlatformRecords = z.object({
  projects: EnterpriseDocument.shape.projects,
  people: EnterpriseDocument.shape.registeredPeople,
});

/** What the platform says of the enterprise itself; null: nothing. */
export interface PlatformEnterprise {
  readonly entName: string | null;
  readonly creditCode: string | null;
  readonly legalPerson: string | null;
  readonly regAddress: string | null;
  readonly regCapital: number | null;
}

export type PlatformList = 'projects' | 'people' | 'certificates';

export interface PlatformRecords {
  projects: Project[];
  people: RegisteredPerson[];
  /** Left out: the source does not tell of it. */
  enterprise?: PlatformEnterprise | null;
  certificates?: Certificate[];
  /** Lists of which only a part is known, or nothing: what is not in them may still stand on the platform. Left out: all are whole. */
  partial?: PlatformList[];
}

/** Whether what a list lacks is lacking on the platform. */
export const isWhole = ({ partial }: PlatformRecords, list: PlatformList): boolean => !partial?.includes(list);

/** Where records of the platform came from. `none`: nobody has connected the platform, nor imported a list. */
export const PLATFORM_SOURCES = ['sample', 'file', 'page', 'http', 'none'] as const;
export type PlatformSource = (typeof PLATFORM_SOURCES)[number];
