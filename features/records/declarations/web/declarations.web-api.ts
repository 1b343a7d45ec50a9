/** Door of the declarations feature's screens: the sections of the information centre. */
export { DeclarationSection } from './declaration-section.tsx';
export { EquipmentSection } from './equipment-section.tsx';
