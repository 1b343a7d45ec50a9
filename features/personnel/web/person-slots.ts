import type { ComponentType } from 'react';
import type { PersonKind } from '../contract/people.ts';

/** A section of the person drawer that another feature fills, such as what a person counts for. */
export interface PersonSlot {
  readonly title: string;
  readonly Body: ComponentType<{ readonly personUuid: string; readonly personKind: PersonKind }>;
}

/** Sections of other features, imported from their web/public.ts, in the order in which they are shown. */
export const PERSON_SLOTS: readonly PersonSlot[] = [];
