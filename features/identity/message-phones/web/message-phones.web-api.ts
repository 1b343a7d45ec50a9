/** Public API of the message phones for the message centre. */
export { MessagePhones } from './message-phones.tsx';
