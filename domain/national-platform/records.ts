import { z } from 'zod';
import { Firm, type Project, type RegisteredPerson } from '#domain/firm/firm.ts';

/**
 * What the national platform (四库一平台) shows of one enterprise, in the shapes of the firm document, so that both sides can be laid
 * beside each other. Somebody or something that the platform does not show is null.
 */
export const PlatformRecords = z.object({
  projects: Firm.shape.projects,
  people: Firm.shape.registeredPeople,
});
export interface PlatformRecords {
  projects: Project[];
  people: RegisteredPerson[];
}

/** Where records of the platform came from. `none`: nobody has connected the platform, nor imported a list. */
export const PLATFORM_SOURCES = ['sample', 'file', 'http', 'none'] as const;
export type PlatformSource = (typeof PLATFORM_SOURCES)[number];
