import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { PersonKind } from '../contract/people.ts';

/** A section of the person drawer that another feature provides, such as achievements, requirements met or reminders. */
export interface PersonDrawerSection {
  readonly title: string;
  readonly Body: ComponentType<{ readonly personUuid: string; readonly personKind: PersonKind }>;
}

const PersonSlotsContext = createContext<readonly PersonDrawerSection[]>([]);

/** Sections are provided by the entry point (apps/web/slots.ts), because this feature does not depend on the features that implement them. */
export function PersonDrawerSectionsProvider({
  slots,
  children,
}: {
  readonly slots: readonly PersonDrawerSection[];
  readonly children: ReactNode;
}) {
  return <PersonSlotsContext value={slots}>{children}</PersonSlotsContext>;
}

export const usePersonDrawerSections = (): readonly PersonDrawerSection[] => useContext(PersonSlotsContext);
