/** Door of the codes feature: whoever sends a code also checks and spends it. */
export {
  checkCode,
  checkProof,
  exchangeCode,
  sendCode,
  sendCodeLater,
  spendCode,
} from './codes.service.ts';
