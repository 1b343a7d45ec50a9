import { z } from 'zod';
import {
  type Certificate,
  EnterpriseDocument,
  type Project,
  type RegisteredPerson,
} from '#domain/enterprise/enterprise-document.ts';

/**
 * The records of one enterprise on the national platform (四库一平台), in the format of the enterprise document, so that both sides can be
 * compared. Data that the platform does not show is null.
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
  /** Undefined if the source does not contain the field. */
  readonly techLeadName?: string | null;
}

export type PlatformList = 'projects' | 'people' | 'certificates';

export interface PlatformRecords {
  projects: Project[];
  people: RegisteredPerson[];
  /** Undefined if the source does not contain enterprise data. */
  enterprise?: PlatformEnterprise | null;
  certificates?: Certificate[];
  /**
   * Name of the enterprise for each registration, by registration kind and number (`一级建造师 京1…`); undefined if the source does not contain
   * it.
   */
  employers?: Record<string, string>;
  /** Lists that may be incomplete, so that a missing entry may still exist on the platform; by default all lists are complete. */
  partial?: PlatformList[];
}

/** Returns whether a list is complete, so that an entry missing from it does not exist on the platform. */
export const isListComplete = ({ partial }: PlatformRecords, list: PlatformList): boolean => !partial?.includes(list);

/** The source of the platform's records. `none`: no platform is connected, and no list was imported. */
export const PLATFORM_SOURCES = ['sample', 'file', 'page', 'http', 'none'] as const;
export type PlatformSource = (typeof PLATFORM_SOURCES)[number];
