/** Door of the operation feature: what waits for whoever looks after the machine. */
export { DELIVERIES_WAITING } from './deliveries.service.ts';
