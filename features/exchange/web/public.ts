/** Door of the exchange feature's screens: the buttons that list pages show. */
export { ExchangeButtons } from './exchange-buttons.tsx';
