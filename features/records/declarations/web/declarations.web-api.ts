/** Public API of the declarations module for screens: the sections of the information centre. */
export { DeclarationSection } from './declaration-section.tsx';
export { EquipmentSection } from './equipment-section.tsx';
