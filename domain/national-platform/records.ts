import { z } from 'zod';
import {
  type Certificate,
  EnterpriseDocument,
  type Project,
  type RegisteredPerson,
} from '#domain/enterprise/enterprise-document.ts';

/**
 * The records of one enterprise on the national platform (四库一平台), in the shapes of the enterprise document, so that both sides can be
 * compared. People or objects that the platform does not show are null.
 */
export const PlatformRecords = z.object({
  projects: EnterpriseDocument.shape.projects,
  people: EnterpriseDocument.shape.registeredPeople,
});

/** The platform's data about the enterprise itself; null if there is none. */
export interface PlatformEnterprise {
  readonly entName: string | null;
  readonly creditCode: string | null;
  readonly legalPerson: string | null;
  readonly regAddress: string | null;
  readonly regCapital: number | null;
  /** Omitted: the source does not contain the field. */
  readonly techLeadName?: string | null;
}

export type PlatformList = 'projects' | 'people' | 'certificates';

export interface PlatformRecords {
  projects: Project[];
  people: RegisteredPerson[];
  /** Omitted: the source does not contain the field. */
  enterprise?: PlatformEnterprise | null;
  certificates?: Certificate[];
  /** The enterprise of each registration, by its kind and number (`一级建造师 京1…`). Omitted: the source does not contain it. */
  employers?: Record<string, string>;
  /** Lists that may be incomplete: a missing entry may still exist on the platform. Omitted: all lists are complete. */
  partial?: PlatformList[];
}

/** Returns whether records missing from a list are missing on the platform. */
export const isWhole = ({ partial }: PlatformRecords, list: PlatformList): boolean => !partial?.includes(list);

/** The source of the platform's records. `none`: no platform is connected, and no list was imported. */
export const PLATFORM_SOURCES = ['sample', 'file', 'page', 'http', 'none'] as const;
export type PlatformSource = (typeof PLATFORM_SOURCES)[number];
