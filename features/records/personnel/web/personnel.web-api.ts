/** Public API of the personnel module for screens: sections that other features add to the person drawer. */
export { type PersonDrawerSection, PersonDrawerSectionsProvider } from './person-slots.tsx';
