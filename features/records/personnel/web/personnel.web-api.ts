/** Door of the personnel feature's screens: sections that other features put into the person drawer. */
export { type PersonSlot, PersonSlotsProvider } from './person-slots.tsx';
